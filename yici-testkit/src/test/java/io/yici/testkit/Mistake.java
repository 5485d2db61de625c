package io.yici.testkit;

import io.yici.IdempotencyKey;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import java.time.InstantSource;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** A mistake of a store, and the test of the contract that is there for it. */
enum Mistake {
    NONE("grantsTheFirstClaim", InMemoryIdempotencyStore::new),
    CHECK_THEN_INSERT("exactlyOneOfManyClaimsIsGranted", BrokenStore.CheckThenInsert::new),
    CHECK_THEN_TAKE_OVER("exactlyOneOfManyTakesOverAnOverdueRecord", BrokenStore.CheckThenTakeOver::new),
    NO_OWNER_CHECK("refusesTransitionsUnderAnotherToken", BrokenStore.TokenUnchecked::new),
    NO_FENCE_CHECK("refusesTransitionsUnderAnotherFence", BrokenStore.FenceUnchecked::new),
    LATE_COMPLETION_ACCEPTED("refusesALateCompletionAfterATakeOver", BrokenStore.LateCompletionAccepted::new),
    DELETE_WITHOUT_FENCE("refusesTransitionsUnderAnotherToken", BrokenStore.DeletesForAnybody::new),
    FENCE_STANDS_STILL("grantsAReleasedRecordAtOnce", BrokenStore.FenceStandsStill::new),
    FENCE_RESET("grantsAnOverdueRecordAgainUnderRetry", FieldMistakes.FenceReset::new),
    FENCE_COUNTS_ONLY("fenceGrowsWithEachClaimAndFollowsTheStoresClock", BrokenStore.FenceCountsOnly::new),
    RENEWS_WHAT_IS_LOST("renewsManyLeasesAtOnceAndTellsWhichAreHeld", BrokenStore.RenewsWhatIsLost::new),
    LEASE_IN_SECONDS("aShortLeaseIsOverWhenItIsOver", BrokenStore.LeaseInSeconds::new),
    EMPTY_BODY_LOST("anEmptyBodyIsNotATombstone", BrokenStore.EmptyBodyLost::new),
    NULL_RESULT_LOST("aNullIsAResultLikeAnyOther", FieldMistakes.NullResultLost::new),
    APPLICATION_CLOCK("interruptsAnOverdueRecordUnderInterrupt", FieldMistakes.ApplicationClock::new),
    UNBOUNDED_WAIT("aRepeatIsAnsweredWhileTheFirstStillRuns", FieldMistakes.WaitsForTheFirst::new),
    SETTLES_ON_SIGHT("refusesToSettleUnderAnotherFence", BrokenStore.SettlesOnSight::new),
    SETTLES_UNDER_THE_OLD_FENCE("settlesAnInterruptedRecordAsDone", BrokenStore.SettlesUnderTheOldFence::new),
    SAME_PAGE_TWICE("pagesOverdueRecordsInTheOrderOfTheirIds", BrokenStore.TwiceTheSamePage::new),
    PURGES_UNFINISHED("leavesUnfinishedRecordsWhateverTheirAge", BrokenUpkeep.PurgesByAge::new),
    PURGES_ON_SIGHT("leavesWhatWasClaimedAgainSinceItWasRead", BrokenUpkeep.PurgesOnSight::new),
    DELETES_INSTEAD_OF_THINNING("keepsAThinRecordWhereItRefusesRepeats", BrokenUpkeep.DeletesAll::new),
    RELEASED_VANISHES("purgesAReleasedRecordAfterADayAndGrantsItAllTheWhile", BrokenUpkeep.ReleasesForAMoment::new),
    PAGE_SKIPS_A_RECORD("showsEachRecordOnOnePage", BrokenUpkeep.SkipsARecord::new),
    LAST_SETTLING_ONLY("tellsWhoSettledWhatAndWhy", BrokenUpkeep.KeepsTheLastSettling::new),
    RESOURCE_NOT_STORED("repeatsAreToldWhatWasMade", BrokenResources.NotStored::new),
    RESOURCE_LOST_TO_A_PURGE("pastItsRetentionARepeatIsStillToldWhatWasMade", BrokenResources.LostToAPurge::new),
    RESOURCE_OF_AN_EARLIER_RUN("whoeverRunsAgainStartsWithoutIt", BrokenResources.OfAnEarlierRun::new),
    REQUEST_OF_AN_EARLIER_RUN("whoeverClaimsItNextIsNamed", BrokenResources.RequestOfAnEarlierRun::new),
    BATCH_NOT_FOLDED("equalRecordsOfOneBatchAreGrantedOnce", BrokenBatches.NotFolded::new),
    BATCH_ANSWERED_AS_SORTED("answersInTheOrderOfTheRequests", BrokenBatches.AnsweredAsSorted::new),
    BATCH_NOT_ATOMIC("aBatchThatIsRefusedLeavesNoTrace", BrokenBatches.NotAtomic::new),
    MISMATCH_IGNORED("answersMismatchInsteadOfAResult", misread(Misreadings::ignoresMismatch)),
    MISMATCH_IGNORED_WHILE_RUNNING(
            "answersMismatchBeforeInProgress", misread(Misreadings::looksForMismatchInResultsOnly)),
    LATER_POLICY_DECIDES("storedCrashPolicyDecidesNotTheLaterCallers", misread(Misreadings::laterCallersPolicyDecides)),
    ALWAYS_RETRIES("interruptsAnOverdueRecordUnderInterrupt", misread(Misreadings::alwaysRetries)),
    LEASE_NEVER_OVER("grantsAnOverdueRecordAgainUnderRetry", misread(Misreadings::leaseIsNeverOver)),
    NEVER_EXPIRES("runsAgainPastRetentionAndForgetsTheOldResult", misread(Misreadings::neverExpires)),
    ALWAYS_RUNS_AGAIN("refusesPastRetentionWhereTheRecordSaysSo", misread(Misreadings::runsAgainWhateverItsAge)),
    READS_ANY_FORMAT("refusesARecordOfANewerFormat", misread(Misreadings::readsAnyFormat)),
    LOST_REPLY_NOT_KNOWN("grantsTheSameClaimAgainAfterALostReply", misread(Misreadings::forgetsWhoAsked)),
    SHARED_SCOPE("scopesAndOperationsKeepKeysApart", misname(Misreadings::withoutScope)),
    GLUED_SCOPE("scopesAndOperationsKeepKeysApart", misname(Misreadings::gluedTogether)),
    CASE_BLIND("keysThatADatabaseMightTakeForEqualAreDifferent", misname(Misreadings::caseBlind));

    private final String caughtBy;
    private final Function<InstantSource, InMemoryIdempotencyStore> store;

    Mistake(String caughtBy, Function<InstantSource, InMemoryIdempotencyStore> store) {
        this.caughtBy = caughtBy;
        this.store = store;
    }

    /** Name of the test that must fail. */
    String caughtBy() {
        return caughtBy;
    }

    InMemoryIdempotencyStore store(InstantSource clock) {
        return store.apply(clock);
    }

    private static Function<InstantSource, InMemoryIdempotencyStore> misread(BrokenStore.Misreading misreading) {
        return clock -> new BrokenStore.ReadsWithoutRules(clock, misreading);
    }

    private static Function<InstantSource, InMemoryIdempotencyStore> misname(UnaryOperator<IdempotencyKey> renaming) {
        return clock -> new InMemoryIdempotencyStore(clock) {
            @Override
            public Claim claim(ClaimRequest it) {
                return super.claim(new ClaimRequest(
                                it.operation(),
                                renaming.apply(it.key()),
                                it.fingerprint(),
                                it.ownerToken(),
                                it.lease(),
                                it.crashes(),
                                it.atOnce())
                        .withRequestId(it.requestId()));
            }
        };
    }
}
