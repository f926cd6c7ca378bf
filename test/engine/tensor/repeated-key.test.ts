import { describe, expect, it } from "vitest";
import { repeatedKey } from "../../../src/engine/tensor/repeated-key";

describe("repeatedKey", () => {
  it.each([
    ["a key twice", '{"a":1,"b":2,"a":3}', "a"],
    ["the same key written differently", '{"a\\n":1,"a\\u000a":2}', "a\n"],
    ["a key twice in an inner object", '{"x":[{"a":{"q":1 , "q" : 2}}]}', "q"],
    ["each key once", '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}', null],
    ["keys only inside of text", '{"a":"\\"b\\":1,\\"b\\":2","c":"{","d":"}"}', null],
    ["text that ends in a backslash", '{"a":"\\\\","b":"a","c":1}', null],
  ])("%s", (_, json, key) => {
    expect(JSON.parse(json)).toBeTypeOf("object");
    expect(repeatedKey(json)).toBe(key);
  });
});
