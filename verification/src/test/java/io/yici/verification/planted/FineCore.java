package io.yici.verification.planted;

import io.yici.verification.planted.internal.FineCoreInternals;

public class FineCore {
    FineCoreInternals internals = new FineCoreInternals();
}
