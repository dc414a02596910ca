import { allOf } from "#bpql/ast.ts";
import { globOfText } from "#bpql/glob.ts";
import { parse } from "#bpql/parse.ts";
import { print } from "#bpql/print.ts";
import type { AnalyticsAnswer } from "#contract/analytics.ts";

type Figures = AnalyticsAnswer["rows"][number]["measures"];

/** The query, limited to incidents that have one of the values; unchanged where it cannot run. */
export function queryWithAny(
  text: string,
  { field, values }: { field: string; values: readonly string[] },
): string {
  const parsed = parse(text, { namespaces: null });
  if (!parsed.ok || values.length === 0) return text;
  return print(
    allOf([
      ...(parsed.query.kind === "all" ? [] : [parsed.query]),
      { kind: "in", field, op: "IN", values: values.map(globOfText) },
    ]),
  );
}

export interface Saving {
  measure: "incidents" | "alerts" | "events";
  count: number;
  /** Of everything in the time. */
  share: number | null;
  /** Whether less may be saved: an incident may have other alerts as well. */
  isMost: boolean;
}

/**
 * Alerts and events belong to one check, so those of several checks add up. An incident may have
 * several of the checks: how many have any is the server's to count.
 */
export function savingsOf(
  rows: readonly { measures: Figures }[],
  { all, incidents }: { all: Figures | undefined; incidents: number | null },
): Saving[] {
  const sum = (measure: "alerts" | "events") =>
    rows.reduce((total, { measures }) => total + (measures[measure] ?? 0), 0);
  const counts = [
    { measure: "incidents" as const, count: incidents, isMost: true },
    { measure: "alerts" as const, count: sum("alerts"), isMost: false },
    { measure: "events" as const, count: sum("events"), isMost: false },
  ];
  return counts.flatMap(({ measure, count, isMost }) => {
    if (count === null) return [];
    const total = all?.[measure] ?? 0;
    return [{ measure, count, isMost, share: total > 0 ? count / total : null }];
  });
}
