import { expect, test } from "vitest";
import { bodyOf, changesOf, draftOf } from "./organization-draft.ts";

const limits = { eventsPerMinute: 600, storageBytes: 5_000_000_000, retentionDays: 60 };

test("what is shown and saved unchanged is the same", () => {
  expect(
    bodyOf(draftOf({ display_name: "Northwind", type: "pov", expires_at: 5, limits })),
  ).toEqual({ display_name: "Northwind", type: "pov", expires_at: 5, limits });
  expect(
    bodyOf(
      draftOf({
        display_name: "Northwind",
        type: "live",
        expires_at: null,
        limits: { eventsPerMinute: null, storageBytes: null, retentionDays: null },
      }),
    )?.limits,
  ).toEqual({ eventsPerMinute: null, storageBytes: null, retentionDays: null });
});

test("what is no whole number above nothing is not sent", () => {
  for (const perMinute of ["many", "-1", "1.5", "0"])
    expect(
      bodyOf({
        display_name: "N",
        type: "live",
        expires_at: null,
        perMinute,
        megabytes: "",
        retentionDays: "",
      }),
    ).toBeNull();
});

test("only what was changed is sent, and a limit that is no number keeps all of it back", () => {
  expect([
    changesOf({ type: "test" }),
    changesOf({ megabytes: "5" }),
    changesOf({ megabytes: "" }),
    changesOf({}),
  ]).toEqual([
    { type: "test" },
    { limits: { storageBytes: 5_000_000 } },
    { limits: { storageBytes: null } },
    {},
  ]);
  expect(changesOf({ display_name: "N", perMinute: "many" })).toBeNull();
});
