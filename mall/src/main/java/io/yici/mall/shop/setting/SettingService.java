package io.yici.mall.shop.setting;

import io.yici.guard.VersionOutcome;
import io.yici.jdbc.JdbcTransactions;
import io.yici.jdbc.VersionedUpdate;
import io.yici.mall.web.Refusal;
import io.yici.spring.web.EntityTag;
import io.yici.spring.web.IfMatch;
import io.yici.spring.web.PreconditionException;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Reads and writes settings; a write is made at the version that its writer has seen. */
@Service
class SettingService {

    private final SettingMapper settings;
    private final VersionedUpdate rows;

    SettingService(SettingMapper settings, JdbcTransactions transactions) {
        this.settings = settings;
        this.rows =
                VersionedUpdate.of(transactions).table("setting").key("name").build();
    }

    Setting find(String name) {
        return settings.find(name)
                .orElseThrow(() -> Refusal.of(HttpStatus.NOT_FOUND, "setting-not-found", "There is no such setting."));
    }

    /** @return the setting as it is now */
    @Transactional
    Setting write(String name, String value, IfMatch condition) {
        Setting seen = find(name);
        condition.require(EntityTag.ofVersion(seen.version()));
        VersionOutcome outcome = rows.update(name, seen.version(), Map.of("setting_value", value));
        if (outcome instanceof VersionOutcome.Updated updated) {
            return new Setting(name, value, updated.version());
        }
        throw PreconditionException.failed(
                outcome instanceof VersionOutcome.Stale stale ? EntityTag.ofVersion(stale.current()) : null);
    }
}
