package io.yici.spring.checks;

import java.util.List;
import java.util.concurrent.Callable;

/**
 * How one check is made.
 *
 * @param check which one
 * @param look finds what is wrong; its exceptions are logged and stop nothing
 */
public record Inspection(Check check, Callable<List<Finding>> look) {}
