import { expect, test } from "vitest";
import { queryAnalytics } from "#contract/analytics.ts";
import { createEnvironment } from "#contract/environments.ts";
import { resolveIncidents } from "#contract/incident-actions.ts";
import { findStandOuts } from "#contract/smart-analytics.ts";
import { northwind, type Organization, type Person } from "../../test-northwind.ts";

const weekS = 7 * 86_400;

/** Incidents on some days of the weeks before and of this one, by team. */
async function sendWeeks(
  of: Organization,
  { team, weeks, check = "disk" }: { team: string; weeks: readonly number[]; check?: string },
): Promise<void> {
  const now = of.clock.nowS();
  for (const [index, count] of weeks.entries()) {
    const start = now - (weeks.length - index) * weekS + 3600;
    for (let at = 0; at < count; at += 20)
      await of.send(
        ...Array.from({ length: Math.min(20, count - at) }, (_, each) => ({
          host: `${team}-${index}-${at + each}`,
          check,
          team,
          status: "critical",
          timestamp: start + (at + each) * 600,
        })),
      );
  }
  await of.house.server.analytics.drained();
}
const ask = (person: Person, body: object = {}) => person.call(findStandOuts, { body });

test("a team with many more incidents than in the weeks before stands out, and is asked about", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  await sendWeeks(of, { team: "pay", weeks: [4, 5, 3, 4, 5, 4, 31] });
  await sendWeeks(of, { team: "web", weeks: [5, 4, 6, 5, 5, 4, 5] });
  const answer = await ask(ada);
  expect(answer).toMatchObject({ weeks: 5, least_weeks: 4, partial: false });
  const finding = answer.findings.find(({ dimension }) => dimension === "team");
  // The oldest week is not known as a whole.
  expect(finding).toMatchObject({
    measure: "incidents",
    value: "pay",
    now: 31,
    usual: 4,
    before: [5, 3, 4, 5, 4],
  });
  expect(answer.findings.map(({ value }) => value)).not.toContain("web");
  const place = answer.findings.findIndex(({ dimension }) => dimension === "team");
  const about = answer.questions.filter((question) => question.finding === place);
  expect(about).toMatchObject([
    { measures: ["incidents"], query: "team = pay", range_s: weekS },
    { measures: ["incidents"], query: "team = pay", interval: "day", range_s: 30 * 86_400 },
  ]);
  // Every suggestion can be asked as it stands, and the first says what the finding says.
  for (const { range_s, finding: _, ...question } of answer.questions) {
    const body = { ...question, from: answer.to - range_s, to: answer.to };
    const { rows } = await ada.call(queryAnalytics, { body });
    expect(rows.length).toBeGreaterThan(0);
  }
  const same = await ada.call(queryAnalytics, {
    body: { measures: ["incidents"], query: "team = pay", from: answer.from, to: answer.to },
  });
  expect(same.rows[0]?.measures["incidents"]).toBe(finding?.now);
});

test("incidents that take longer than usual stand out by their median", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const start = of.clock.nowS();
  for (let week = 0; week < 7; week += 1) {
    of.clock.set(start + week * weekS + 3600);
    const sent = await of.send(
      ...Array.from({ length: 12 }, (_, at) => ({
        host: `h-${week}-${at}`,
        check: "disk",
        status: "critical",
      })),
    );
    const ids = sent.map(({ incident_id: id }) => id ?? "");
    for (let third = 0; third < 3; third += 1) {
      of.clock.forward({ minutes: week === 6 ? 240 : 20 });
      await ada.call(resolveIncidents, {
        params: { env: "all" },
        body: { ids: ids.slice(third * 4, third * 4 + 4) },
      });
    }
  }
  of.clock.set(start + 7 * weekS);
  await of.house.server.analytics.drained();
  const { findings } = await ask(ada);
  expect(findings.find(({ dimension }) => dimension === null)).toMatchObject({
    measure: "mttr_p50",
    usual: 40,
    now: 480,
  });
});

test("with less than four weeks before there are no findings", async () => {
  const of = await northwind();
  await sendWeeks(of, { team: "pay", weeks: [2, 3, 2, 3, 40] });
  expect(await ask(of.as("ada"))).toMatchObject({ weeks: 3, findings: [] });
  expect(await ask((await northwind()).as("ada"))).toMatchObject({ weeks: 0, findings: [] });
});

test("whoever sees an environment is told of its incidents alone", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const [pay, web] = await Promise.all(
    ["pay", "web"].map((team) =>
      ada.call(createEnvironment, { body: { name: team, filter: `team = ${team}` } }),
    ),
  );
  await sendWeeks(of, { team: "pay", weeks: [4, 5, 3, 4, 5, 4, 31] });
  await sendWeeks(of, { team: "web", weeks: [5, 4, 6, 5, 5, 4, 5], check: "cpu" });
  const restricted = await of.join({
    permissions: ["analytics@read"],
    environments: [{ environment_id: web?.id ?? "", access: "read" }],
  });
  const own = await ask(restricted);
  expect(own).toMatchObject({ weeks: 5, findings: [] });
  expect(JSON.stringify(own)).not.toContain("pay");
  const chosen = await ask(ada, { environment: pay?.id });
  expect(chosen.findings[0]).toMatchObject({ measure: "incidents", now: 31 });
  expect((await restricted.try(findStandOuts, { body: { environment: pay?.id } })).status).toBe(
    404,
  );
  const filtered = await ask(ada, { query: "team = web" });
  expect(filtered.findings).toEqual([]);
});

test("without unified analytics there is nothing smart about it", async () => {
  const of = await northwind();
  await of.sql((sql) =>
    sql(`UPDATE organizations SET feature_toggles = feature_toggles || '{"unified_analytics": false}'
         WHERE id = tocsin_organization()`),
  );
  const answer = await of.as("ada").try(findStandOuts, { body: {} });
  expect([answer.status, answer.errors[0]?.code]).toEqual([403, "no_toggle"]);
});
