package io.yici.spring.web;

import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;

/** What a problem document says of the single case, with places for what is different from case to case. */
enum Detail {
    SEND_HEADER("Send the header %s."),
    KEY_TWICE("The header %s is there more than once."),
    KEY_EMPTY("The header %s is empty."),
    KEY_TOO_LONG("The header %s has more than %s characters."),
    KEY_NOT_QUOTED("The header %s is not a string in double quotes."),
    KEY_OTHER_QUOTES("The header %s has quotes of another kind; only double quotes enclose a key."),
    KEY_BARE_CHARACTER("The header %s holds a character that a key without quotes cannot have."),
    KEY_ESCAPE("The header %s escapes another character than a quote or a backslash."),
    KEY_CHARACTER("The header %s holds a character that is not printable ASCII."),
    KEY_UNCLOSED("The header %s lacks the closing quote."),
    KEY_PARAMETERS("The header %s goes on behind the closing quote; parameters are not accepted."),
    REPEAT_REFUSED(
            "Nothing was done this time. Submit it again only if it is meant a second time, in %s s at the earliest."),
    KEY_UNUSABLE("No key could be made of this request; see what the operation takes for its key. Nothing was done."),
    TYPE_TWICE("The header Content-Type is there more than once."),
    TYPE_UNREADABLE("The header Content-Type cannot be read, or names a charset that is not known here."),
    TYPE_WILDCARD("The header Content-Type has a wildcard."),
    BODY_UNREADABLE("The body cannot be read: %s."),
    BODY_TOO_LARGE("At most %s bytes are accepted here."),
    FORMS_ONLY("Of multipart bodies, only forms can be compared."),
    FORMS_NOT_SET_UP("This server is not set up to read multipart forms."),
    PARTS_UNREADABLE("The parts of the form cannot be read."),
    AUTHENTICATE("Keys belong to a caller; authenticate first."),
    CALLER_UNFIT("The caller's name cannot be a scope: too long, or not text."),
    AUTHORITIES_LACKING(
            "The first request was carried out; its caller held authorities that this caller does not hold."),
    TOKEN_NOT_GOOD("Nothing was done; ask for another token."),
    TOKENS_LATER("Wait before asking for another token."),
    SEND_GET("Send GET, with a key."),
    NO_SUCH_ROUTE("No route has this operation."),
    NOT_ON_RECORD("No request of yours with this key is on record."),
    DIFFERS("Method, path, query, content type or body differ; use a new key."),
    ASK_AGAIN("Ask again with the same key."),
    NOTHING_DONE("Nothing was done; ask again with the same key."),
    CUT_OFF("An earlier try was cut off. Nothing runs until it is settled; the same key tells the end then."),
    CARRIED_OUT("An earlier request with this key was carried out."),
    NO_LONGER_KEPT("What was done under it is no longer kept; nothing was done now."),
    FAILED("%s: %s"),
    MARKED_FOR_ROLLBACK("The handler reported success, but its transaction was marked for rollback; nothing was done."),
    SEE_THE_LOG("What is wrong is in the server's log, for its developers."),
    KEY_NOT_CLAIMED("The handler reported success, but nothing claimed the key of this request."),
    TOO_LARGE_TOO_EARLY("The answer grew too large before the key was claimed."),
    TOO_LARGE("The answer has more than %s bytes; everything was rolled back."),
    ASYNCHRONOUS("The handler wants to answer asynchronously, which a guarded route does not support."),
    NOT_AS_SEEN("It is not as the client has seen it; read it again and decide again."),
    SEND_IF_MATCH("Send If-Match with the ETag of what was read."),
    ENTITY_TAGS("It is * or a list of entity tags, as \"7\", \"8\".");

    private final String english;

    Detail(String english) {
        this.english = english;
    }

    Text with(Object... values) {
        return new Text(this, List.of(values));
    }

    /** The case at hand. */
    record Text(Detail detail, List<Object> values) {

        String in(Locale preferred) {
            String pattern = Languages.isChinese(preferred) ? Chinese.DETAILS.getString(detail.name()) : detail.english;
            return String.format(Locale.ROOT, pattern, values.toArray());
        }
    }

    /** Read when first asked for. */
    private static final class Chinese {
        static final ResourceBundle DETAILS = Languages.chinese("io.yici.spring.web.details");
    }
}
