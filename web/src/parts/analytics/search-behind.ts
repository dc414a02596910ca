/** The search that finds exactly the incidents that a figure counts. */
import { allOf, anyOf, type CompareOp, type Query } from "#bpql/ast.ts";
import { globOfText } from "#bpql/glob.ts";
import { parse } from "#bpql/parse.ts";
import { print } from "#bpql/print.ts";
import { isFixedDimension, type Measure } from "#contract/analytics-measures.ts";
import { searchHref } from "../search-address.ts";
import type { Span } from "./analytics-time.ts";

export type DimensionValue = string | number | null;

export interface Counted {
  query: string;
  environment: string | undefined;
  /** What began in these times; an end does not belong to them unless it is that of all. */
  spans: readonly Span[];
  end: number;
  dimensions?: Readonly<Record<string, DimensionValue>>;
}

/** Longer lists of times are no query that a person could read, nor one that may be asked. */
const MAX_SPANS = 60;

/** Null where no query says it. */
export function searchBehind({
  query,
  environment,
  spans,
  end,
  dimensions = {},
}: Counted): string | null {
  const parsed = parse(query, { namespaces: null });
  const [first, last] = [spans[0], spans.at(-1)];
  if (!parsed.ok || !first || !last || spans.length > MAX_SPANS) return null;
  const conditions = Object.entries(dimensions)
    .filter(([name]) => name !== "environment")
    .map(([name, value]) => conditionOf(name, value));
  if (conditions.includes(null)) return null;
  const place = dimensions["environment"];
  if (place === null) return null;
  const began = anyOf(
    spans.map(({ from, to }) =>
      allOf([
        compare("start", ">=", String(from)),
        compare("start", to >= end ? "<=" : "<", String(to)),
      ]),
    ),
  );
  const whole = allOf([
    ...(parsed.query.kind === "all" ? [] : [parsed.query]),
    ...conditions.filter((condition) => condition !== null),
    ...(began.kind === "and" ? began.items : [began]),
  ]);
  return searchHref({
    kind: "incidents",
    environment: place === undefined ? environment : String(place),
    query: print(whole),
    range: undefined,
    from: first.from,
    to: last.to,
  });
}

/** Null where BPQL cannot ask for it. */
function conditionOf(name: string, value: DimensionValue): Query | null {
  if (isFixedDimension(name) && !["source", "status", "severity", "assignee"].includes(name))
    return null;
  if (value === null) return null;
  return compare(name.replace(/^tag:/, ""), "=", globOfText(String(value)));
}

const compare = (field: string, op: CompareOp, value: string): Query => ({
  kind: "compare",
  field,
  op,
  value,
});

/** No query finds what was muted or flapped at some time: BPQL asks for what is so now. */
export const isSearchable = (measure: Measure): boolean =>
  measure !== "muted" && measure !== "flapping";
