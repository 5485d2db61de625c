package io.yici.verification.planted.spring;

import org.springframework.boot.SpringApplication;

class UsesBoot {
    SpringApplication application;
}
