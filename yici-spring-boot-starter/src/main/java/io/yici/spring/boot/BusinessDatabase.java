package io.yici.spring.boot;

import io.yici.spring.SpringTransactions;
import javax.sql.DataSource;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.ResourceTransactionManager;

/** Finds the {@code DataSource} of the business data and the transaction manager that binds it. */
final class BusinessDatabase {

    private final BeanFactory beans;
    private final YiciProperties properties;

    BusinessDatabase(BeanFactory beans, YiciProperties properties) {
        this.beans = beans;
        this.properties = properties;
    }

    DataSource dataSource() {
        String name = properties.getDataSource();
        if (name != null) {
            return beans.getBean(name, DataSource.class);
        }
        DataSource only = beans.getBeanProvider(DataSource.class).getIfUnique();
        if (only == null) {
            throw new StartFailure(
                    "There are several DataSources and none is primary.",
                    "Name the one of the business data by yici.data-source, or make it @Primary.",
                    null);
        }
        return only;
    }

    SpringTransactions transactions() {
        DataSource dataSource = dataSource();
        return new SpringTransactions(dataSource, manager(dataSource));
    }

    private PlatformTransactionManager manager(DataSource dataSource) {
        String name = properties.getTransactionManager();
        if (name != null) {
            return beans.getBean(name, PlatformTransactionManager.class);
        }
        PlatformTransactionManager only =
                beans.getBeanProvider(PlatformTransactionManager.class).getIfUnique();
        if (only != null && !bindsAnother(only, dataSource)) {
            return only;
        }
        var binding = beans.getBeanProvider(PlatformTransactionManager.class).stream()
                .filter(manager -> binds(manager, dataSource))
                .toList();
        if (binding.size() != 1) {
            throw new StartFailure(
                    "It cannot be told which of the transaction managers binds the DataSource of the business data.",
                    "Name it by yici.transaction-manager, and the DataSource by yici.data-source.",
                    null);
        }
        return binding.get(0);
    }

    private static boolean binds(PlatformTransactionManager manager, DataSource dataSource) {
        return manager instanceof ResourceTransactionManager resources
                && resources.getResourceFactory() == target(dataSource);
    }

    private static boolean bindsAnother(PlatformTransactionManager manager, DataSource dataSource) {
        return manager instanceof ResourceTransactionManager resources
                && resources.getResourceFactory() instanceof DataSource bound
                && bound != target(dataSource);
    }

    private static Object target(DataSource dataSource) {
        return dataSource instanceof TransactionAwareDataSourceProxy proxy && proxy.getTargetDataSource() != null
                ? proxy.getTargetDataSource()
                : dataSource;
    }
}
