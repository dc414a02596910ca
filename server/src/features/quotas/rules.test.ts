import { expect, test } from "vitest";
import { createAutoshareRule } from "#contract/autoshare-rules.ts";
import { getIncident } from "#contract/incidents.ts";
import { getQuotas, saveQuotas } from "#contract/quotas.ts";
import { getReceipt, getTroubleshootingLog, listTroubleshootingLogs } from "#contract/receipts.ts";
import { shareIncidents } from "#contract/sharing.ts";
import { callerOn, withKey, withSession } from "../../test-caller.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const email = (name: string) => ({ system: "email" as const, target: `${name}@outside.test` });
async function withRule(
  limit: number,
  targets: { system: "email" | "sms"; target: string }[],
  more: object = {},
): Promise<Organization> {
  const of = await northwind();
  await of.as("ada").call(saveQuotas, { body: { items: [{ channel: "email", limit }] } });
  await of.as("ada").call(createAutoshareRule, { body: { name: "Tell ops", targets, ...more } });
  return of;
}
const critical = (host: string) => ({ status: "critical", host });
const used = async (of: Organization) =>
  (await of.as("ada").call(getQuotas, {})).items.find((quota) => quota.channel === "email")?.used;
const blockedIn = async (of: Organization, search = "quota") =>
  (await of.as("ada").call(listTroubleshootingLogs, { query: { search } })).items.filter(
    (log) => log.source_system === "quota",
  );
const sharedAddresses = async (of: Organization, id: string) =>
  (await of.as("ada").call(getIncident, { params: { env: "all", id } })).escalations.map(
    (escalation) => escalation.address,
  );

test("a rule shares as far as the quota reaches; what it held back is one entry in troubleshooting, and a step of the event", async () => {
  const of = await withRule(2, [email("ops"), { system: "sms", target: "+31612345678" }]);
  const outcomes = await of.send(critical("a"), critical("b"), critical("c"), critical("d"));
  expect(await used(of)).toBe(2);
  const addresses = await Promise.all(
    outcomes.map((outcome) => sharedAddresses(of, outcome.incident_id ?? "")),
  );
  expect(addresses).toEqual([
    ["ops@outside.test", "+31612345678"],
    ["ops@outside.test", "+31612345678"],
    ["+31612345678"],
    ["+31612345678"],
  ]);
  const [entry, ...rest] = await blockedIn(of);
  expect([entry, rest]).toMatchObject([
    {
      source_system: "quota",
      events: 2,
      outcomes: { blocked: 2 },
      resource_id: null,
      message:
        "The rule “Tell ops” could not share 2 incidents. This month's email quota is used up: 2 of 2 shares. It is renewed on 2026-04-01",
    },
    [],
  ]);
  const detail = await of
    .as("ada")
    .call(getTroubleshootingLog, { params: { log_id: entry?.log_id ?? "" } });
  expect(detail.receipt.events.map((event) => [event.incident_id, event.steps[0]?.result])).toEqual(
    outcomes.slice(2).map((outcome) => [outcome.incident_id, "blocked"]),
  );
  const all = await of.as("ada").call(listTroubleshootingLogs, {});
  expect([all.total, all.items.map((log) => log.source_system).toSorted()]).toEqual([
    2,
    ["alerts", "quota"],
  ]);
  const receipt = await of.as("ada").call(getReceipt, {
    params: { id: all.items.find((log) => log.source_system === "alerts")?.log_id ?? "" },
  });
  expect(
    receipt.events[3]?.steps
      .filter((step) => step.step === "share")
      .map((step) => [step.result, step.detail]),
  ).toEqual([
    ["blocked", "email, ops@outside.test"],
    ["recorded", "+31612345678"],
  ]);
});

test("a rule that waited, and a person, are held back too, each by name; pages of troubleshooting keep their order", async () => {
  const of = await withRule(0, [email("ops")], { delay_minutes: 5 });
  const [outcome] = await of.send(critical("a"));
  expect(await blockedIn(of)).toEqual([]);
  of.clock.forward({ minutes: 6 });
  await of.settle();
  expect(await blockedIn(of, "tell OPS")).toMatchObject([{ events: 1 }]);
  of.clock.forward({ minutes: 1 });
  const refused = await of.as("ada").try(shareIncidents, {
    params: { system: "email" },
    body: { incident_ids: [outcome?.incident_id ?? ""], targets: ["x@outside.test"] },
  });
  expect(refused.errors[0]?.code).toBe("quota_reached");
  expect((await blockedIn(of)).map((log) => log.message)).toEqual([
    "Ada could not share an incident. This month's email quota is used up: 0 of 0 shares. It is renewed on 2026-04-01",
    "The rule “Tell ops” could not share an incident. This month's email quota is used up: 0 of 0 shares. It is renewed on 2026-04-01",
  ]);
  const pages = await Promise.all(
    [1, 2, 3].map((page) =>
      of.as("ada").call(listTroubleshootingLogs, { query: { page, per_page: 1 } }),
    ),
  );
  expect(pages.map((page) => [page.total, page.items.map((item) => item.source_system)])).toEqual([
    [3, ["quota"]],
    [3, ["quota"]],
    [3, ["alerts"]],
  ]);
});

test("a quota that has room again lets the rule through, and channels without a limit are never held back", async () => {
  const of = await withRule(1, [email("ops"), email("night")]);
  const [first] = await of.send(critical("a"));
  // Both or none: the history of an incident has one entry for them.
  expect([await used(of), await sharedAddresses(of, first?.incident_id ?? "")]).toEqual([0, []]);
  await of.as("ada").call(saveQuotas, { body: { items: [{ channel: "email", limit: 2 }] } });
  const [second] = await of.send(critical("b"));
  expect(await sharedAddresses(of, second?.incident_id ?? "")).toEqual([
    "ops@outside.test",
    "night@outside.test",
  ]);
  await of.as("ada").call(saveQuotas, { body: { items: [{ channel: "email", limit: null }] } });
  expect(
    await sharedAddresses(of, (await of.send(critical("c")))[0]?.incident_id ?? ""),
  ).toHaveLength(2);
});

test("rules and people on two servers together share no more than there is room for", async () => {
  const of = await withRule(7, [email("ops")], { condition: "host = rule-*" });
  const second = await of.house.another();
  const [open] = await of.send(critical("click"));
  const senders = [of.house.server, second].map(({ app }) => callerOn(app, withKey(of.ingestKey)));
  const people = [of.house.server, second].map(({ app }) =>
    callerOn(app, withSession(of.as("ada").token)),
  );
  const post = async (at: number) =>
    senders[at % 2]?.raw("POST", `/data/v2/alerts?app_key=${of.appKey}`, {
      alerts: [critical(`rule-${at}`), critical(`rule-${at}-too`)],
    });
  const click = async (at: number) =>
    people[at % 2]?.try(shareIncidents, {
      params: { system: "email" },
      body: { incident_ids: [open?.incident_id ?? ""], targets: [`p${at}@outside.test`] },
    });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => [post(at), click(at)]).flat(),
  );
  await Promise.all([of.house.server.lanes.drained(), second.lanes.drained()]);
  expect(await used(of)).toBe(7);
  const clicked = answers.filter((reply) => reply?.status === 200).length;
  const blockedTotal = (await blockedIn(of)).reduce((sum, log) => sum + log.events, 0);
  expect(blockedTotal).toBe(24 + 12 - 7);
  expect((await sharedAddresses(of, open?.incident_id ?? "")).length).toBe(clicked);
});
