package io.yici.verification.planted.spring;

import io.yici.verification.planted.testkit.FineTestkit;

class UsesTestkit {
    FineTestkit testkit;
}
