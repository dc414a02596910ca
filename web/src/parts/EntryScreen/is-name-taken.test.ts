import { expect, test } from "vitest";
import { isNameTaken } from "./is-name-taken.ts";

const item = (id: string, name: string) => ({
  id,
  name,
  order: 1,
  active: true,
  problem: null,
  created_at: 0,
  updated_at: 0,
});
const items = [item("1", "Night"), item("2", "")];
const isTaken = (name: string, id?: string) =>
  isNameTaken("name", {
    draft: { name },
    item: items.find((entry) => entry.id === id) ?? null,
    items,
  });

test("another's name is taken, in any case and with spaces around; one's own and none are not", () => {
  expect([isTaken(" night "), isTaken("Night", "2"), isTaken("night", "1"), isTaken("")]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
