import { expect, test } from "vitest";
import { statuses } from "#contract/statuses.ts";
import { parseQuery } from "./parse-query.ts";
import { possibleStatuses } from "./possible-statuses.ts";

test.each<[query: string, possible: readonly string[]]>([
  ["", statuses],
  ["host = a", statuses],
  ["status = Critical", ["critical"]],
  ["status != ok", ["critical", "warning", "unknown", "acknowledged"]],
  ["host = a AND status IN [warning, ok] AND NOT status = ok", ["warning"]],
  ["host = a AND (status =~ '^un' OR status = ack*)", ["unknown", "acknowledged"]],
  ["status = ok OR host = a", statuses],
  ["NOT (status = ok AND host = a)", statuses],
  ["severity = critical", statuses],
  ["status = ok AND status = warning", []],
  ["status = *", statuses],
])("%s may have %j", (query, possible) => {
  expect(possibleStatuses(parseQuery(query))).toEqual(possible);
});
