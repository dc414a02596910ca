import { expect, test } from "vitest";
import { comparedValues } from "./compared-values.ts";

const pairsOf = (text: string) => comparedValues(text).map(({ field, value }) => [field, value]);

test("values are told with their field, wherever they stand", () => {
  expect(pairsOf('Status = crit AND (host != "db 1" OR status NOT IN [ok, "warn"])')).toEqual([
    ["status", "crit"],
    ["host", "db 1"],
    ["status", "ok"],
    ["status", "warn"],
  ]);
});

test("what is ordered, a pattern or a bare word is no such value", () => {
  expect(pairsOf("alerts > 3 AND host =~ /db/ AND disk")).toEqual([]);
});

test("each says where it stands", () => {
  const text = "host = a AND status = crit";
  const [, status] = comparedValues(text);
  expect(text.slice(status?.from, status?.to)).toBe("crit");
});
