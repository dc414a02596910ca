import fc from "fast-check";
import { expect, test } from "vitest";
import { indentedJson } from "./indented-json.ts";

test("means the same, and reads like what JSON.stringify indents", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())),
      (value) => {
        expect(indentedJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
      },
    ),
  );
});

test("numbers and escapes stay as they were sent", () => {
  expect(indentedJson('{ "id": 12345678901234567890,\n"name":"\\u00e4, {x}" }')).toBe(
    '{\n  "id": 12345678901234567890,\n  "name": "\\u00e4, {x}"\n}',
  );
});

test("what is no JSON stays as it is", () => {
  expect(indentedJson("host=db-1, status: critical")).toBe("host=db-1, status: critical");
  expect(indentedJson('{"open": [')).toContain('"open": ');
});
