/** Start at {@link io.yici.verification.nginx.NginxTest}: a real nginx that sends requests again, before two nodes on one database. */
@NullMarked
package io.yici.verification.nginx;

import org.jspecify.annotations.NullMarked;
