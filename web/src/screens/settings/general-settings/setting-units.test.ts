import { expect, test } from "vitest";
import { settingDefaults } from "#contract/setting-limits.ts";
import { groups, valueText } from "./setting-units.ts";

test("every setting stands on the page once, in words", () => {
  expect(Object.values(groups).flat().toSorted()).toEqual(Object.keys(settingDefaults).toSorted());
  expect([
    valueText("reopenWindowS", 3600),
    valueText("flapQuietS", 900),
    valueText("bodyBytes", 1024 * 1024),
    valueText("reopenWindowS", 0),
    valueText("inboxEvents", 200_000),
  ]).toEqual(["1 hour", "15 minutes", "1 MiB", "0 seconds", "200,000 events"]);
});
