package io.yici.guard;

/**
 * What a pass over parked events did.
 *
 * @param applied moved their objects
 * @param settled seen to by the handler, or found to be there already
 * @param kept stay parked
 * @param busy left to another runner, which has them in hand
 * @param failed stay parked, since trying them threw
 */
public record PassReport(int applied, int settled, int kept, int busy, int failed) {}
