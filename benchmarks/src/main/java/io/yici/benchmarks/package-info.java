/** What the engine costs without a database: see {@link io.yici.benchmarks.EngineBenchmark}. */
@NullMarked
package io.yici.benchmarks;

import org.jspecify.annotations.NullMarked;
