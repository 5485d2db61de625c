package io.yici.mall.storm;

import java.io.IOException;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;

/** The check-in of today. It stays: its effects are those of the whole day, and one is all there may be. */
final class CheckInTarget implements Target {

    private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");
    private static final long POINTS = 10;
    private static final int AGAIN = 200;

    private final ShopCalls shop;
    private final ShopRows rows;
    private final Sender sender;
    private final Intent intent;
    private final long before;

    /** Who comes, and on which day. */
    record Visit(Sender sender, LocalDate day) {

        static Visit of(Sender sender, InstantSource clock) {
            return new Visit(sender, LocalDate.ofInstant(clock.instant(), ZONE));
        }
    }

    CheckInTarget(ShopCalls shop, ShopRows rows, Intent intent, Visit visit) {
        this.shop = shop;
        this.rows = rows;
        this.sender = visit.sender();
        this.intent = intent;
        this.before = rows.points(sender.user()) - POINTS * rows.checkIns(sender.user(), visit.day());
    }

    @Override
    public void prepare() {}

    /** 200 says that this customer has been there today, under whatever key. */
    @Override
    public Answer send() throws IOException, InterruptedException {
        Answer answer = shop.post(sender, "/api/checkins", intent.key(), "").answer();
        return answer.status() == AGAIN ? new Answer(Verdict.REPLAYED, AGAIN, null, false) : answer;
    }

    @Override
    public long effects() {
        return (rows.points(sender.user()) - before) / POINTS;
    }

    @Override
    public void tidy() {}
}
