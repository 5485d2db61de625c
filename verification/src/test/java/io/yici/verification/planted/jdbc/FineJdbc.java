package io.yici.verification.planted.jdbc;

import io.yici.verification.planted.FineCore;
import javax.sql.DataSource;

public class FineJdbc {
    FineCore core;
    DataSource database;
}
