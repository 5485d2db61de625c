package io.yici.spring;

import jakarta.persistence.EntityManagerFactory;
import java.util.Properties;
import java.util.UUID;
import javax.sql.DataSource;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.session.SqlSessionFactory;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.mybatis.spring.SqlSessionFactoryBean;
import org.mybatis.spring.SqlSessionTemplate;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.SharedEntityManagerCreator;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.transaction.PlatformTransactionManager;

/** Each library as an application sets it up. */
final class Libraries {

    private Libraries() {}

    private static String id() {
        return UUID.randomUUID().toString();
    }

    @Configuration
    static class WithJdbcTemplate {

        @Bean
        PlatformTransactionManager manager(DataSource dataSource) {
            return new JdbcTransactionManager(dataSource);
        }

        @Bean
        Orders orders(DataSource dataSource) {
            JdbcTemplate jdbc = new JdbcTemplate(dataSource);
            return (orderNo, note) -> jdbc.update("insert into purchase values (?, ?, ?)", id(), orderNo, note);
        }
    }

    @Configuration
    static class WithMyBatis {

        @Bean
        PlatformTransactionManager manager(DataSource dataSource) {
            return new JdbcTransactionManager(dataSource);
        }

        @Bean
        SqlSessionFactoryBean sessions(DataSource dataSource) {
            SqlSessionFactoryBean sessions = new SqlSessionFactoryBean();
            sessions.setDataSource(dataSource);
            return sessions;
        }

        @Bean
        Orders orders(SqlSessionFactory sessions) {
            sessions.getConfiguration().addMapper(PurchaseMapper.class);
            PurchaseMapper mapper = new SqlSessionTemplate(sessions).getMapper(PurchaseMapper.class);
            return (orderNo, note) -> mapper.insert(id(), orderNo, note);
        }
    }

    interface PurchaseMapper {

        @Insert("insert into purchase values (#{id}, #{orderNo}, #{note})")
        void insert(@Param("id") String id, @Param("orderNo") String orderNo, @Param("note") String note);
    }

    @Configuration
    static class WithJooq {

        @Bean
        PlatformTransactionManager manager(DataSource dataSource) {
            return new JdbcTransactionManager(dataSource);
        }

        @Bean
        Orders orders(DataSource dataSource) {
            System.setProperty("org.jooq.no-logo", "true");
            var sql = DSL.using(new TransactionAwareDataSourceProxy(dataSource), SQLDialect.DEFAULT);
            return (orderNo, note) -> sql.execute("insert into purchase values (?, ?, ?)", id(), orderNo, note);
        }
    }

    @Configuration
    static class WithJpa {

        @Bean
        LocalContainerEntityManagerFactoryBean entities(DataSource dataSource) {
            LocalContainerEntityManagerFactoryBean entities = new LocalContainerEntityManagerFactoryBean();
            entities.setDataSource(dataSource);
            entities.setPackagesToScan(Purchase.class.getPackageName());
            entities.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
            Properties properties = new Properties();
            properties.setProperty("hibernate.hbm2ddl.auto", "none");
            entities.setJpaProperties(properties);
            return entities;
        }

        @Bean
        PlatformTransactionManager manager(EntityManagerFactory entities) {
            return new JpaTransactionManager(entities);
        }

        /** Nothing is sent to the database before a flush. */
        @Bean
        Orders orders(EntityManagerFactory entities) {
            var manager = SharedEntityManagerCreator.createSharedEntityManager(entities);
            return (orderNo, note) -> manager.persist(new Purchase(id(), orderNo, note));
        }
    }
}
