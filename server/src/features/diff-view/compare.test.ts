import { expect, test } from "vitest";
import { compare, hiddenSecret, holdsSecret } from "./compare.ts";

const itemWith = (fields: Record<string, unknown>) => ({
  key: "one",
  name: "One",
  id: "1",
  fields,
});
const compareItems = (source: Record<string, unknown>, target: Record<string, unknown>) =>
  compare(
    "autoshare-rule",
    {
      source: { items: [itemWith(source)], order: null },
      target: { items: [itemWith(target)], order: null },
    },
    () => null,
  );

test("secrets that differ are told to differ, and never shown, wherever they stand", () => {
  const diff = compareItems(
    { config: { url: "a", client_secret: "s-one" }, targets: [{ api_key: "s-two", name: "x" }] },
    { config: { url: "a", client_secret: "s-other" }, targets: [] },
  );
  expect(diff.items[0]?.differences).toEqual([
    { path: "config.client_secret", source: hiddenSecret, target: hiddenSecret },
    { path: "targets", source: [{ api_key: hiddenSecret, name: "x" }], target: [] },
  ]);
  expect(JSON.stringify(diff)).not.toMatch(/s-(one|two|other)/);
});

test("what merely sounds like it is no secret", () => {
  expect(holdsSecret({ keywords: ["a"], monkey: "b", passwords_note: "c" })).toBe(false);
  expect(holdsSecret({ deep: [{ token: "x" }] })).toBe(true);
  expect(holdsSecret({ token: null })).toBe(false);
});
