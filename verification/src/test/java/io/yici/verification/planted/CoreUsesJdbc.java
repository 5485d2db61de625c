package io.yici.verification.planted;

import io.yici.verification.planted.jdbc.FineJdbc;

class CoreUsesJdbc {
    FineJdbc otherModule;
}
