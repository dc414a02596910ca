import os from "node:os";
import type { WidgetKind, WidgetResult } from "#contract/widgets/widgets.ts";
import { fillAnalytics, packed } from "./analytics-rows.ts";
import { type Timed, time } from "./feed.ts";
import type { OwnServer } from "./own-server.ts";
import { createRegions, fillChanges, fillVolume, restrictedCookie } from "./volume.ts";

const dayS = 86_400;
const rangeDays = 30;

interface WidgetDraft {
  name: string;
  kind: WidgetKind;
  config: object;
}
/** A page of every kind that asks something, each with another question. */
const widgets: readonly WidgetDraft[] = [
  { name: "active now", kind: "number", config: { measure: "active" } },
  {
    name: "incidents, with the time before and a trend",
    kind: "number",
    config: { measure: "incidents", compare: true, trend: true },
  },
  {
    name: "compression, with the time before and a trend",
    kind: "number",
    config: { measure: "compression", compare: true, trend: true },
  },
  {
    name: "incidents over time, with changes",
    kind: "time_series",
    config: { measure: "incidents", compare: true, changes: true },
  },
  { name: "events over time", kind: "time_series", config: { measure: "events" } },
  { name: "top hosts (5,000)", kind: "top_n", config: { measure: "alerts", by: "host" } },
  { name: "top teams (200)", kind: "top_n", config: { measure: "incidents", by: "team" } },
  {
    name: "active by environment",
    kind: "breakdown",
    config: { measure: "active", by: "environment", parts: "status" },
  },
  { name: "list, worst first", kind: "incident_list", config: {} },
  { name: "tiles of environments", kind: "health_tiles", config: {} },
  { name: "response times", kind: "mttx", config: {} },
  { name: "changes", kind: "change_log", config: {} },
];

/** Incidents in the feed and its history, and as analytics has counted them over 13 months. */
export async function benchDashboards(
  server: OwnServer,
  { isShort, print }: { isShort: boolean; print: (text: string) => void },
): Promise<void> {
  const count = isShort ? 10_000 : 1_000_000;
  await fillVolume(server, { open: count / 100, stored: count, from: 1 });
  await fillChanges(server, count / 100);
  await fillAnalytics(server, { count, days: 395, sets: await createRegions(server) });
  await packed(server);
  // As the database does by itself after a while.
  await server.owner.query("VACUUM ANALYZE");
  const restricted = await restrictedCookie(server, "dashboards@read");
  print(
    `  ${count} incidents, ${count / 100} of them open; the last ${rangeDays} days; p50 and p95 in ms, whole answers over HTTP`,
  );
  for (const [who, cookie] of [
    ["an admin", server.cookie],
    ["a person who sees three of ten regions", restricted],
  ] as const) {
    const page = await timeWidgets(server, {
      cookie,
      drafts: widgets,
      name: "all twelve together",
    });
    print(`  ${who}`);
    print(`${lineOf(page)}  (target at most 1,000)`);
    const singly: Timed[] = [];
    for (const widget of widgets)
      singly.push(await timeWidgets(server, { cookie, drafts: [widget], name: widget.name }));
    for (const timed of singly) print(lineOf(timed));
    const worst = Math.max(...singly.map(({ p95 }) => p95));
    print(
      `    the slowest p95 of a widget: ${worst.toFixed(0)} ms (target at most 150); load ${os.loadavg()[0]?.toFixed(1) ?? ""}`,
    );
  }
}

const lineOf = ({ name, p50, p95, rows }: Timed): string =>
  `    ${name.padEnd(48)}${p50.toFixed(0).padStart(6)}${p95.toFixed(0).padStart(7)}${rows === 0 ? "  not answered in full" : ""}`;

/** Answers how many were answered in full, or 0 where one was not. */
const timeWidgets = (
  server: OwnServer,
  { cookie, drafts, name }: { cookie: string; drafts: readonly WidgetDraft[]; name: string },
): Promise<Timed> =>
  time(name, 12, async () => {
    const to = Date.now() / 1000;
    const answer = await fetch(`${server.url}/resources/v2.0/dashboards/widget-data`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json", origin: server.url },
      body: JSON.stringify({
        widgets: drafts.map(({ kind, config }) => ({ kind, config })),
        from: to - rangeDays * dayS,
        to,
      }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    const { results } = (await answer.json()) as { results: WidgetResult[] }; // the contract's
    const [problem] = results.flatMap(({ error }) => error ?? []);
    // A person without a permission is told so by the widget, and the others answer.
    if (problem && problem.code !== "no_permission") throw new Error(problem.message);
    return results.some(({ partial }) => partial) ? 0 : results.length;
  });
