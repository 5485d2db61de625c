package io.yici.verification.planted.jdbc;

import io.yici.verification.planted.internal.FineCoreInternals;

class UsesCoreInternals {
    FineCoreInternals internals;
}
