package io.yici.verification.planted;

import io.yici.verification.planted.internal.FineCoreInternals;
import java.util.List;

public class Flags {
    public Flags(boolean flag) {}

    public void run(Boolean flag) {}

    public List<FineCoreInternals> internals() {
        return List.of();
    }

    protected void accept(FineCoreInternals internals) {}
}
