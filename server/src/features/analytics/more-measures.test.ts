/** Flapping, muted, shares, tickets, enriched and precision, against what the API says of incidents. */
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { queryAnalytics } from "#contract/analytics.ts";
import { judgeChange, listRootCauseChanges } from "#contract/changes.ts";
import { getIncident, listActivities } from "#contract/incidents.ts";
import { createIntegration } from "#contract/integrations.ts";
import { createMaintenancePlan } from "#contract/maintenance-plans.ts";
import { shareIncidents } from "#contract/sharing.ts";
import { northwind, type Organization } from "../../test-northwind.ts";
import { openServiceNow, serviceNowUser } from "../../test-peers/service-now.ts";
import { compositionRule, createTag } from "../enrichment/test-enrichment.ts";

interface Happening {
  team: string;
  isFlapping: boolean;
  isMuted: boolean;
  mails: number;
  isTicket: boolean;
  /** Of a host that a rule knows. */
  isKnown: boolean;
  /** What a person says of the change that is suspected; null where nothing was changed. */
  verdict: "MATCH" | "NONE" | "open" | null;
}

const happening: fc.Arbitrary<Happening> = fc.record({
  team: fc.constantFrom("pay", "web"),
  isFlapping: fc.boolean(),
  isMuted: fc.boolean(),
  mails: fc.nat({ max: 2 }),
  isTicket: fc.boolean(),
  isKnown: fc.boolean(),
  verdict: fc.constantFrom("MATCH", "NONE", "open", null),
});

/** In every history, so that there is always something to count. */
const always: readonly Happening[] = [
  {
    team: "pay",
    isFlapping: true,
    isMuted: true,
    mails: 2,
    isTicket: true,
    isKnown: true,
    verdict: null,
  },
  {
    team: "web",
    isFlapping: false,
    isMuted: false,
    mails: 0,
    isTicket: false,
    isKnown: false,
    verdict: "MATCH",
  },
];

const all = { env: "all" };

/** Everything that they ask for, and the ids of their incidents. */
async function play(of: Organization, history: readonly Happening[], deskUrl: string) {
  const ada = of.as("ada");
  await createTag(of, "tier", {
    enrichments: [compositionRule("gold", 'host = "known-*"')],
  });
  const desk = await ada.call(createIntegration, {
    // The server reads the configuration by its kind.
    body: {
      name: "desk",
      type: "outbound",
      parent_source_system: "itsm",
      config: { url: deskUrl, ...serviceNowUser },
    } as never,
  });
  const hostOf = (index: number): string =>
    `${history[index]?.isKnown === true ? "known" : "other"}-${index}`;
  for (const [index, { verdict }] of history.entries())
    if (verdict !== null)
      await of.post(
        {
          app_key: of.appKey,
          identifier: `CHG-${index}`,
          status: "Done",
          summary: `Rollout on ${hostOf(index)}`,
          start: of.clock.nowS() - 120,
          end: of.clock.nowS() - 60,
          tags: { host: hostOf(index) },
        },
        { path: "/data/v2/changes" },
      );
  const ids: string[] = [];
  for (const [index, { team, isFlapping }] of history.entries()) {
    const event = { host: hostOf(index), check: "disk", team };
    const [outcome] = await of.send({ ...event, status: "critical" });
    ids.push(outcome?.incident_id ?? "");
    const statuses = isFlapping ? ["ok", "critical", "ok", "critical", "ok", "critical"] : [];
    for (const status of statuses) {
      of.clock.forward({ seconds: 10 });
      await of.send({ ...event, status });
    }
  }
  await settleAll(of);
  for (const [index, each] of history.entries()) {
    const body = { incident_ids: [ids[index] ?? ""], message: "look" };
    if (each.mails > 0)
      await ada.call(shareIncidents, {
        params: { system: "email" },
        body: {
          ...body,
          targets: Array.from({ length: each.mails }, (_, at) => `ops${at}@north.test`),
        },
      });
    if (each.isTicket)
      await ada.call(shareIncidents, {
        params: { system: "itsm" },
        body: { ...body, targets: [desk.id] },
      });
    if (each.isMuted)
      await ada.call(createMaintenancePlan, {
        body: {
          name: `work ${index}`,
          confirm: `work ${index}`,
          condition: `host = ${hostOf(index)}`,
          schedule: { start: of.clock.nowS(), end: of.clock.nowS() + 600 },
        },
      });
    if (each.verdict === "MATCH" || each.verdict === "NONE")
      for (const { change } of await suspectsOf(of, ids[index] ?? ""))
        await ada.call(judgeChange, {
          params: { changeId: change.id },
          body: { incident_id: ids[index] ?? "", match_certainty: each.verdict },
        });
  }
  // While the windows are open: a window that begins and ends in one look mutes nothing.
  await settleAll(of);
  of.clock.forward({ minutes: 15 });
  await settleAll(of);
  return ids;
}

/** Jobs set further jobs, and some may be under way already: until nothing follows any more. */
async function settleAll(of: Organization): Promise<void> {
  for (let round = 0; round < 3; round += 1) await of.settle();
}

const suspectsOf = async (of: Organization, incident_id: string) =>
  (await of.as("ada").call(listRootCauseChanges, { query: { incident_id } })).items.filter(
    ({ score }) => score > 0,
  );

interface Recount {
  incidents: number;
  flapping: number;
  muted: number;
  shares: number;
  tickets: number;
  enrichment_coverage: number | null;
  precision: number | null;
}

async function recount(of: Organization, ids: readonly string[]): Promise<Recount> {
  const ada = of.as("ada");
  const sums = { flapping: 0, muted: 0, shares: 0, tickets: 0, enriched: 0, alerts: 0 };
  const judged: boolean[] = [];
  for (const id of ids) {
    const { escalations } = await ada.call(getIncident, { params: { ...all, id } });
    const { activities } = await ada.call(listActivities, {
      params: { ...all, id },
      query: { per_page: 200 },
    });
    const alerts = await ada.alertsOf(id);
    const has = (type: string) => Number(activities.some((activity) => activity.type === type));
    sums.flapping += has("flapping");
    sums.muted += has("maintenance");
    sums.shares += escalations.length;
    sums.tickets += escalations.filter(({ system }) => system === "itsm").length;
    sums.alerts += alerts.length;
    sums.enriched += alerts.filter(({ tags }) => tags["tier"] === "gold").length;
    for (const { certainty } of await suspectsOf(of, id))
      if (certainty === "MATCH" || certainty === "NONE") judged.push(certainty === "MATCH");
  }
  const { enriched, alerts, ...counts } = sums;
  return {
    incidents: ids.length,
    ...counts,
    enrichment_coverage: alerts === 0 ? null : enriched / alerts,
    precision: judged.length === 0 ? null : judged.filter(Boolean).length / judged.length,
  };
}

const measures = [
  "incidents",
  "flapping",
  "muted",
  "shares",
  "tickets",
  "enrichment_coverage",
  "precision",
] as const;

test("what happened to incidents is counted as the API tells it, from rows and from packs", async () => {
  const peer = await openServiceNow();
  onTestFinished(() => peer.close());
  const seen = { flapping: 0, muted: 0, shares: 0, tickets: 0, judged: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 2, maxLength: 5 }), async (random) => {
      const history = [...always, ...random];
      const of = await northwind();
      const from = of.clock.nowS();
      const ids = await play(of, history, peer.url);
      const teams = Map.groupBy(ids, (_, index) => history[index]?.team ?? "");
      const expected = {
        all: await recount(of, ids),
        ...Object.fromEntries(
          await Promise.all(
            [...teams].map(async ([team, own]) => [team, await recount(of, own)] as const),
          ),
        ),
      };
      seen.flapping += expected.all.flapping;
      seen.muted += expected.all.muted;
      seen.shares += expected.all.shares;
      seen.tickets += expected.all.tickets;
      seen.judged += expected.all.precision === null ? 0 : 1;
      const compare = async () => {
        await of.house.server.analytics.drained();
        const body = { measures: [...measures], from, to: of.clock.nowS() };
        const ada = of.as("ada");
        const whole = await ada.call(queryAnalytics, { body });
        const byTeam = await ada.call(queryAnalytics, { body: { ...body, dimensions: ["team"] } });
        expect({
          all: whole.rows[0]?.measures,
          ...Object.fromEntries(
            byTeam.rows.map(({ dimensions, measures: figures }) => [dimensions["team"], figures]),
          ),
        }).toEqual(expected);
      };
      await compare();
      of.clock.forward({ hours: 7 });
      await of.settle();
      await compare();
    }),
    { numRuns: 3, endOnFailure: true },
  );
  // Each of it happened.
  expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([]);
});
