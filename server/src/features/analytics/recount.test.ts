/** Answers of analytics, against counting what the API says of incidents, alerts and activities. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { queryAnalytics } from "#contract/analytics.ts";
import type { Measure } from "#contract/analytics-measures.ts";
import { createEnvironment } from "#contract/environments.ts";
import {
  acknowledgeIncidents,
  assignIncidents,
  mergeIncidents,
  resolveIncidents,
  splitIncident,
} from "#contract/incident-actions.ts";
import {
  type Activity,
  addComment,
  type Alert,
  getIncident,
  type Incident,
  listActivities,
} from "#contract/incidents.ts";
import { northwind, type Organization, type Person } from "../../test-northwind.ts";

interface Step {
  events: { host: string; check: string; status: string; teams: string[] }[];
  action: "assign" | "acknowledge" | "comment" | "resolve" | "merge" | "split" | null;
  /** Which incident of those that are there. */
  target: number;
  minutes: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  events: fc.array(
    fc.record({
      host: fc.constantFrom("db-1", "db-2", "Web"),
      check: fc.constantFrom("cpu", "disk"),
      status: fc.constantFrom("critical", "warning", "ok"),
      teams: fc.subarray(["pay", "web", "Ops"]),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  action: fc.constantFrom(
    "assign",
    "acknowledge",
    "comment",
    "resolve",
    "merge",
    "split",
    null,
    null,
  ),
  target: fc.nat({ max: 20 }),
  // Seven hours later, what has been quiet is packed.
  minutes: fc.constantFrom(0, 1, 7, 45, 90, 420),
});

interface Item {
  incident: Incident;
  alerts: Alert[];
  activities: Activity[];
}

const all = { env: "all" };

/** Every incident that the person sees: folders leave out what was resolved long ago. */
async function loadItems(of: Organization, person: Person): Promise<Item[]> {
  const rows = await of.sql((sql) =>
    sql<{ id: string }>(
      `SELECT id FROM incidents WHERE organization_id = tocsin_organization()
         AND merged_into IS NULL ORDER BY id DESC`,
    ),
  );
  const answers = await Promise.all(
    rows.map(({ id }) => person.try(getIncident, { params: { ...all, id } })),
  );
  return Promise.all(
    answers
      .filter(({ status }) => status === 200)
      .map(({ body }) => getIncident.reply.parse(body))
      .map(async (incident) => ({
        incident,
        alerts: await person.alertsOf(incident.id),
        activities: (
          await person.call(listActivities, {
            params: { ...all, id: incident.id },
            query: { per_page: 200 },
          })
        ).activities,
      })),
  );
}

async function act(of: Organization, { action, target }: Step): Promise<void> {
  const ada = of.as("ada");
  const items = await loadItems(of, ada);
  const item = items[target % items.length];
  const next = items[(target + 1) % items.length];
  if (item === undefined || next === undefined) return;
  const ids = [item.incident.id];
  const params = { ...all, id: item.incident.id };
  // What is refused, as assigning twice, changes nothing.
  if (action === "assign")
    await ada.try(assignIncidents, { params: all, body: { ids, assignee: ada.userId } });
  if (action === "acknowledge") await ada.try(acknowledgeIncidents, { params: all, body: { ids } });
  if (action === "comment") await ada.call(addComment, { params, body: { body: "seen" } });
  if (action === "resolve") await ada.try(resolveIncidents, { params: all, body: { ids } });
  if (action === "merge" && next !== item)
    await ada.try(mergeIncidents, {
      params,
      body: { source_incident_ids: [next.incident.id] },
    });
  if (action === "split" && item.alerts.length > 1)
    await ada.try(splitIncident, { params, body: { entity_ids: [item.alerts[0]?.id ?? ""] } });
}

const engagements = new Set([
  "assigned",
  "acknowledged",
  "commented",
  "resolved",
  "merged",
  "split",
]);

function measuresOf(items: readonly Item[], weigh: (item: Item) => readonly Alert[]) {
  const alerts = items.flatMap(weigh);
  const events = sumOf(alerts.map((alert) => alert.events));
  const minutes = (moment: (item: Item) => number | null): number[] =>
    items.flatMap((item) => {
      const at = moment(item);
      return at === null ? [] : [Math.max(0, at - item.incident.start) / 60];
    });
  const resolved = minutes(({ incident }) => incident.end);
  return {
    incidents: items.length,
    alerts: alerts.length,
    events,
    deduplication: 1 - alerts.length / events,
    correlation: 1 - items.length / alerts.length,
    compression: 1 - items.length / events,
    actionability:
      items.filter(({ activities }) =>
        activities.some(
          ({ type, actor }) =>
            type === "assigned" ||
            type === "commented" ||
            (type === "resolved" && actor.kind === "user"),
        ),
      ).length / items.length,
    mtta: meanOf(minutes((item) => firstOf(item, ({ type }) => type === "assigned"))),
    mtte: meanOf(
      minutes((item) =>
        firstOf(item, ({ type, actor }) => actor.kind === "user" && engagements.has(type)),
      ),
    ),
    mttr: meanOf(resolved),
    mttr_p50: percentileOf(resolved, 0.5),
    mttr_p95: percentileOf(resolved, 0.95),
    mtbf: meanGap(items),
    reopened: sumOf(
      items.map(({ activities }) => activities.filter(({ type }) => type === "reopened").length),
    ),
  } satisfies Partial<Record<Measure, number | null>>;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
const meanOf = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : sumOf(numbers) / numbers.length;

function firstOf({ activities }: Item, holds: (activity: Activity) => boolean): number | null {
  const times = activities.filter(holds).map(({ at }) => at);
  return times.length === 0 ? null : Math.min(...times);
}

function percentileOf(numbers: readonly number[], fraction: number): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * fraction;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (low === undefined || high === undefined) return null;
  return low + (high - low) * (place - Math.floor(place));
}

function meanGap(items: readonly Item[]): number | null {
  const entityOf = ({ alerts }: Item): string =>
    alerts.toSorted((a, b) => Number(a.id) - Number(b.id))[0]?.primary.value ?? "";
  const gaps = [...Map.groupBy(items, entityOf).values()].flatMap((group) => {
    const starts = group.map(({ incident }) => incident.start).toSorted((a, b) => a - b);
    return starts.slice(1).map((start, index) => (start - (starts[index] ?? start)) / 60);
  });
  return meanOf(gaps);
}

const measured = [
  "incidents",
  "alerts",
  "events",
  "deduplication",
  "correlation",
  "compression",
  "actionability",
  "mtta",
  "mtte",
  "mttr",
  "mttr_p50",
  "mttr_p95",
] as const;
const measuredToo = ["mtbf", "reopened"] as const;

const rounded = (measures: Record<string, number | null>) =>
  Object.fromEntries(
    Object.entries(measures).map(([name, value]) => [
      name,
      value === null || Number.isNaN(value) ? null : Math.round(value * 1e6) / 1e6,
    ]),
  );
const pick = (measures: Record<string, number | null>, names: readonly string[]) =>
  rounded(Object.fromEntries(names.map((name) => [name, measures[name] ?? null])));

/** Each group under the values of its incidents. */
function expectedBy(
  items: readonly Item[],
  valuesOf: (item: Item) => readonly string[],
  weigh: (item: Item, value: string | null) => readonly Alert[],
) {
  const groups = new Map<string | null, Item[]>();
  for (const item of items) {
    const values = valuesOf(item);
    for (const value of values.length === 0 ? [null] : new Set(values))
      groups.set(value, [...(groups.get(value) ?? []), item]);
  }
  return Object.fromEntries(
    [...groups].map(([value, group]) => [
      String(value),
      pick(
        measuresOf(group, (item) => weigh(item, value)),
        measured,
      ),
    ]),
  );
}

const listOf = (value: Alert["tags"][string] | undefined): string[] =>
  value === undefined ? [] : [value].flat().map(String);

async function compare(of: Organization, person: Person, from: number): Promise<void> {
  const items = await loadItems(of, person);
  const ask = (body: object) =>
    person.call(queryAnalytics, {
      body: { measures: [...measured], from, to: of.clock.nowS(), limit: 1000, ...body },
    });
  if (items.length === 0) return;
  const whole = await ask({});
  const expected = measuresOf(items, ({ alerts }) => alerts);
  expect(rounded(whole.rows[0]?.measures ?? {})).toEqual(pick(expected, measured));
  const more = await ask({ measures: [...measuredToo] });
  expect(rounded(more.rows[0]?.measures ?? {})).toEqual(pick(expected, measuredToo));
  const by = async (dimension: string) =>
    Object.fromEntries(
      (await ask({ dimensions: [dimension] })).rows.map(({ dimensions, measures }) => [
        String(dimensions[dimension]),
        rounded(measures),
      ]),
    );
  for (const tag of ["team", "host"])
    expect(await by(tag)).toEqual(
      expectedBy(
        items,
        ({ alerts }) => alerts.flatMap(({ tags }) => listOf(tags[tag])),
        ({ alerts }, value) =>
          value === null ? alerts : alerts.filter(({ tags }) => listOf(tags[tag]).includes(value)),
      ),
    );
  for (const field of ["status", "severity"] as const)
    expect(await by(field)).toEqual(
      expectedBy(
        items,
        ({ incident }) => [incident[field]],
        ({ alerts }) => alerts,
      ),
    );
  const filtered = items.filter(({ alerts }) =>
    alerts.some(({ tags }) => listOf(tags["team"]).some((team) => team.toLowerCase() === "pay")),
  );
  const answer = await ask({ measures: ["incidents", "alerts"], query: "team = PAY" });
  expect(answer.rows[0]?.measures).toEqual({
    incidents: filtered.length,
    alerts: sumOf(filtered.map(({ alerts }) => alerts.length)),
  });
}

/** Packs what has been quiet. */
async function pack(of: Organization): Promise<void> {
  await of.house.server.analytics.drained();
  await of.house.server.jobs.runDue();
  await of.house.server.lanes.drained();
  await of.house.server.analytics.drained();
}

/** How many incidents are packed, and of how many that counts no more. */
async function loadPacked(of: Organization): Promise<{ packed: number; voided: number }> {
  const [sums] = await of.sql((sql) =>
    sql<{ packed: number; voided: number }>(
      `SELECT coalesce(sum(incidents), 0)::int AS packed,
         coalesce(sum(cardinality(voided)), 0)::int AS voided FROM analytics_packs
       WHERE organization_id = tocsin_organization()`,
    ),
  );
  return sums ?? { packed: 0, voided: 0 };
}

/** An incident that is packed changes, and counts by its row again. */
async function commentOnFirst(of: Organization): Promise<void> {
  const [incident] = await of.sql((sql) =>
    sql<{ id: string }>(
      `SELECT id FROM incidents WHERE organization_id = tocsin_organization()
         AND merged_into IS NULL ORDER BY id LIMIT 1`,
    ),
  );
  if (!incident) return;
  await of
    .as("ada")
    .call(addComment, { params: { env: "all", id: incident.id }, body: { body: "looked at" } });
  await of.house.server.analytics.drained();
}

test(
  "whatever happens, analytics equals a recount, for whoever asks",
  { timeout: 900_000 },
  async () => {
    let recounts = 0;
    const seen = { packed: 0, voided: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const of = await northwind();
        const ada = of.as("ada");
        const { id } = await ada.call(createEnvironment, {
          body: { name: "pay", filter: "team = pay" },
        });
        const restricted = await of.join({
          permissions: ["analytics@read"],
          environments: [{ environment_id: id, access: "read" }],
        });
        const from = of.clock.nowS();
        for (const each of steps) {
          await of.send(
            ...each.events.map(({ teams, ...event }) => ({
              ...event,
              ...(teams.length === 0 ? {} : { team: teams }),
            })),
          );
          await act(of, each);
          // At any moment, not at the end alone.
          if (each.minutes === 1) await of.house.server.analytics.drained();
          of.clock.forward({ minutes: each.minutes });
          if (each.minutes === 420) await pack(of);
        }
        await of.house.server.analytics.drained();
        // Repeats are counted with a delay of some minutes.
        of.clock.forward({ minutes: 6 });
        await of.house.server.jobs.runDue();
        await of.house.server.lanes.drained();
        await of.house.server.analytics.drained();
        await compare(of, ada, from);
        await compare(of, restricted, from);
        of.clock.forward({ minutes: 420 });
        await pack(of);
        seen.packed += (await loadPacked(of)).packed;
        await compare(of, ada, from);
        await compare(of, restricted, from);
        await commentOnFirst(of);
        seen.voided += (await loadPacked(of)).voided;
        await compare(of, ada, from);
        await compare(of, restricted, from);
        recounts += 1;
      }),
      { numRuns: 12, endOnFailure: true },
    );
    expect(recounts).toBe(12);
    // Both ways of counting were compared, and what has changed since it was packed.
    expect(seen.packed).toBeGreaterThan(12);
    expect(seen.voided).toBeGreaterThan(0);
  },
);
