import fc from "fast-check";
import { expect, test } from "vitest";
import { searchKinds, searchSorts } from "#contract/search.ts";
import { readSearchAddress, searchHref, searchRanges } from "./search-address.ts";

const read = (href: string) => readSearchAddress(new URL(href, "https://tocsin.example").search);

test("an empty address asks for everything of the last day, most telling first", () => {
  expect(read("/search")).toEqual({
    environment: undefined,
    source: undefined,
    sort: "telling",
    order: "desc",
    query: "",
    range: "1d",
    from: undefined,
    to: undefined,
    kind: "all",
    columns: undefined,
  });
  expect(searchHref(read("/search"))).toBe("/search");
});

test("a legacy link says the same here", () => {
  const address = read(
    "/search?environment=7&source=nagios&sort=status&query=host+%3D+db-1&range=custom&from=100&to=200",
  );
  expect(address).toMatchObject({ environment: "7", source: "nagios", sort: "status" });
  expect(address).toMatchObject({ query: "host = db-1", range: undefined, from: 100, to: 200 });
  expect(searchHref(address)).toBe(
    "/search?environment=7&source=nagios&sort=status&query=host+%3D+db-1&range=custom&from=100&to=200",
  );
});

test("a moment may be in milliseconds, or a date", () => {
  expect(read("/search?from=1750000000000").from).toBe(1_750_000_000);
  expect(read("/search?from=2025-06-15T15:06:40Z").from).toBe(1_750_000_000);
});

test("what nobody knows is left out", () => {
  expect(read("/search?sort=taste&range=2y&kind=cats&from=soon&open=5")).toEqual(read("/search"));
  expect(searchHref(read("/search?open=5"))).toBe("/search");
});

test("what an address says is read back from it", () => {
  const address = fc.record({
    environment: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
    source: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
    sort: fc.constantFrom(...searchSorts),
    order: fc.constantFrom("asc" as const, "desc" as const),
    query: fc.string(),
    time: fc.oneof(
      fc.record({
        range: fc.constantFrom(...searchRanges),
        from: fc.constant(undefined),
        to: fc.constant(undefined),
      }),
      fc.record({
        range: fc.constant(undefined),
        from: fc.nat(),
        to: fc.option(fc.nat(), { nil: undefined }),
      }),
    ),
    kind: fc.constantFrom(...searchKinds),
    columns: fc.option(fc.array(fc.stringMatching(/^[a-z.]+$/)), { nil: undefined }),
  });
  fc.assert(
    fc.property(address, ({ time, ...rest }) => {
      const whole = { ...rest, ...time };
      expect(read(searchHref(whole))).toEqual(whole);
    }),
  );
});
