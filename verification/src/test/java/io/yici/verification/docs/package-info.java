/** Start at {@link io.yici.verification.docs.DocumentsTest}: what the documents say compiles, runs and names real tests. */
@NullMarked
package io.yici.verification.docs;

import org.jspecify.annotations.NullMarked;
