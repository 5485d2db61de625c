package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A lock or window over a store with a mistake is found out. */
class ShortClaimContractsCatchMistakesTest {

    @ParameterizedTest
    @CsvSource({
        "CHECK_THEN_INSERT, ofManyCallersAtOnceOneIsIn",
        "DELETE_WITHOUT_FENCE, holderThatWasStoppedPastItsLeaseDoesNotGiveAwayItsFollowersLock",
        "LATE_COMPLETION_ACCEPTED, holderThatWasStoppedPastItsLeaseDoesNotGiveAwayItsFollowersLock",
        "FENCE_STANDS_STILL, eachTakingHasAHigherFence",
        "RENEWS_WHAT_IS_LOST, holderIsToldThatItsLeaseIsLost",
        "LEASE_NEVER_OVER, isFreeAgainAfterACrashWhenTheLeaseIsOver"
    })
    @Tag("R-97")
    void lockContractFailsTheTestThatIsThereForTheMistake(Mistake mistake, String test) {
        assertCaught(mistake, PlantedLockMistakeRun.class, test);
    }

    @ParameterizedTest
    @CsvSource({
        "CHECK_THEN_INSERT, ofManyClicksOneRuns",
        "DELETE_WITHOUT_FENCE, whoeverWasStoppedPastItsLeaseDoesNotReleaseItsFollowersWindow",
        "LATE_COMPLETION_ACCEPTED, whoeverWasStoppedPastItsLeaseDoesNotCompleteItsFollowersWindow",
        "NEVER_EXPIRES, repeatOfWhatIsDoneIsRefusedUntilThePeriodIsOver",
        "SHARED_SCOPE, usersAndContentsAndOperationsAreApart"
    })
    @Tag("R-97")
    void windowContractFailsTheTestThatIsThereForTheMistake(Mistake mistake, String test) {
        assertCaught(mistake, PlantedWindowMistakeRun.class, test);
    }

    private static void assertCaught(Mistake mistake, Class<?> contract, String test) {
        assertThat(ContractCatchesMistakesTest.run(mistake, contract, test).getTestsFailedCount())
                .isEqualTo(1);
    }
}
