package io.yici.verification.planted.jackson;

import tools.jackson.databind.json.JsonMapper;

class FineJackson {
    JsonMapper mapper;
}
