import { expect, test } from "vitest";
import { payloadItems } from "./payload-items.ts";

const textsOf = (text: string, count: number) =>
  payloadItems(text, count)?.map(({ from, to }) => text.slice(from, to));

test("the items of a list are the events, as they are written", () => {
  const text = '[ {"a": "x, ]}", "b": [1, 2]} , {"a":2}\n]';
  expect(textsOf(text, 2)).toEqual(['{"a": "x, ]}", "b": [1, 2]}', '{"a":2}']);
});

test("a list inside the body is found by its length", () => {
  const text = '{"receiver": "x", "tags": [1], "alerts": [{"n": 1}, {"n": [1, 2, 3]}, {"n": 3}]}';
  expect(textsOf(text, 3)).toEqual(['{"n": 1}', '{"n": [1, 2, 3]}', '{"n": 3}']);
});

test("a body that is one event is the event", () => {
  expect(textsOf(' {"host": "db-1", "teams": ["a", "b"]}\n', 1)).toEqual([
    '{"host": "db-1", "teams": ["a", "b"]}',
  ]);
});

test.each(["", "text", "[1, 2", "]", '{"a": [1, 2]}'])("nothing is found in %s", (text) => {
  expect(payloadItems(text, 3)).toBeNull();
});
