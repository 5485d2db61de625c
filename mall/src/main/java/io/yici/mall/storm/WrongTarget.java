package io.yici.mall.storm;

/** A wrong way, whatever the write: they differ in how they guard, not in what. */
final class WrongTarget implements Target {

    private final StormTables tables;
    private final WrongWays ways;
    private final Path path;
    private final Intent intent;

    WrongTarget(StormTables tables, WrongWays ways, Path path, Intent intent) {
        this.tables = tables;
        this.ways = ways;
        this.path = path;
        this.intent = intent;
    }

    @Override
    public void prepare() {
        tables.open(intent);
    }

    @Override
    public Answer send() throws InterruptedException {
        return Answer.of(ways.send(path, intent));
    }

    @Override
    public long effects() {
        return tables.effects(intent);
    }

    /** The rows stay for a while, to be looked at. */
    @Override
    public void tidy() {}
}
