/**
 * What writes is written down and told: every call of the contract that changes something leaves a
 * row in the audit log, without secrets, and news for open consoles.
 */
import { beforeAll, expect, test } from "vitest";
import { contract, type ContractEntry } from "#contract/contract.ts";
import {
  acknowledgeIncidents,
  resolveAlerts,
  snoozeIncidents,
  unacknowledgeIncidents,
  undo,
  unsnoozeIncidents,
} from "#contract/incident-actions.ts";
import { changeMyPassword, endMySession, listMySessions } from "#contract/session.ts";
import { startDemo } from "#contract/setup.ts";
import { hashPassword } from "./platform/passwords.ts";
import { type Message, newsChannel } from "./platform/publish.ts";
import { type TestResponse, addressOf, type Caller, callerOn, withSession } from "./test-caller.ts";
import { keyOf, sampleCallsOf } from "./test-every-call.ts";
import type { SampleCall } from "./test-feature-calls.ts";
import { createFixtures } from "./test-fixtures.ts";
import { northwind, type Organization } from "./test-northwind.ts";

const unaudited: Record<string, string> = {
  "setup.startDemo": "recorded in the log of the demo",
  "customizations.saveCustomizations":
    "a person's own look and favourites are no one else's business",
  "search.keepRecentQuery": "what a person searches for is no one else's business",
  "analyticsDesigners.markDesigner": "a person's favourites are no one else's business",
  "savedQueries.markSavedQuery": "a person's favourites are no one else's business",
  "dashboards.markDashboard": "a person's favourites are no one else's business",
  "notifications.markNotifications": "what a person has read is no one else's business",
  "session.renewToken": "whoever works renews all the time; signing in and out is recorded",
  "sso.checkJitDomain": "a check that proves nothing changes nothing; one that does is recorded",
};
const unpublished: Record<string, string> = {
  "setup.startDemo": "told in the demo",
  "customizations.saveCustomizations": "as above",
  "search.keepRecentQuery": "asked for anew whenever the search line is opened",
  "session.renewToken": "as above",
  "sso.checkJitDomain": "as above",
  "incidents.createPreviewLink": "asked for anew whenever the list of links is opened",
  "incidents.revokePreviewLink": "as above",
  "sso.testSso": "nothing changes until the test is made",
  "users.resendInvitation": "nothing that a list shows changes",
};
/** Their rows are refused here: what it takes is proved by tests of their own. */
const testedElsewhere: Record<string, string> = {
  "incidentTags.orderIncidentTags": "rules/keep.test.ts",
  "correlationPatterns.orderCorrelationPatterns": "correlation/routes.test.ts",
  "receipts.replayFailures": "receipts/routes.test.ts",
  "diffView.applyDiff": "diff-view/copy-everything.test.ts",
  "autoshareRules.deleteAutoshareRule": "its older shape has deleted the rule",
  "incidentTags.untagIncident": "the call for many has taken it off",
  "secondFactor.renamePasskey": "journeys/single-sign-on",
  "secondFactor.addPasskey": "journeys/single-sign-on",
  "secondFactor.removePasskey": "journeys/single-sign-on",
  "secondFactor.beginSecondFactor": "counts when it was confirmed",
  "secondFactor.beginPasskey": "counts when it was added",
  "secondFactor.confirmSecondFactor": "second-factor/required.test.ts",
  "secondFactor.endSecondFactor": "second-factor/routes.test.ts",
  "organizations.acceptInvitation": "people/proved-addresses.test.ts",
  "organizations.declineInvitation": "people/proved-addresses.test.ts",
  "session.changeMyPassword": "below",
  "session.endMySession": "below",
  "incidentActions.snoozeIncidents": "below",
  "incidentActions.unsnoozeIncidents": "below",
  "incidentActions.acknowledgeIncidents": "below",
  "incidentActions.unacknowledgeIncidents": "below",
  "incidentActions.resolveAlerts": "below",
  "incidentActions.undo": "below",
};

const writes = contract.filter(
  ({ endpoint }) =>
    endpoint.method !== "GET" &&
    ["session", "permission", "environment"].includes(endpoint.needs.kind),
);
/** Of these each takes away what the ones before were made with: changes, or the session. */
const lastCalls = [
  "rolePreviews.startRolePreview",
  "rolePreviews.endRolePreview",
  "organizations.switchOrganization",
  "session.endMySession",
  "session.logOut",
];
const ranks = ["PUT", "PATCH", "POST", "DELETE"];
function inOrder(rows: Record<string, SampleCall>): ContractEntry[] {
  const keys = Object.keys(rows);
  const rank = (entry: ContractEntry): number =>
    lastCalls.includes(keyOf(entry))
      ? ranks.length + lastCalls.indexOf(keyOf(entry))
      : ranks.indexOf(entry.endpoint.method);
  return writes.toSorted(
    (a, b) => rank(a) - rank(b) || keys.indexOf(keyOf(a)) - keys.indexOf(keyOf(b)),
  );
}

const shownOnce =
  /^(key|token|link|url|secret|undo_token|recovery_codes|password|newPassword|currentPassword|access_token)$/;
/** What an answer shows once, and what was typed in secret. */
function findSecrets(value: unknown, name = ""): string[] {
  if (typeof value === "string")
    return shownOnce.test(name) && /^\S{12,}$/.test(value) ? [value] : [];
  return typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([inner, item]) =>
        findSecrets(item, Array.isArray(value) ? name : inner),
      )
    : [];
}

let of: Organization;
let rows: Record<string, SampleCall>;
beforeAll(async () => {
  of = await northwind();
  rows = sampleCallsOf(await createFixtures(of));
});

const loadAuditLog = () =>
  of.sql((sql) =>
    sql<{ row: string }>(
      `SELECT to_jsonb(a)::text AS row FROM audit_log a
       WHERE organization_id = tocsin_organization()`,
    ),
  );

/** Analytics counts whenever it comes to it, whoever is calling. */
const isOfCall = ({ organization, kind }: Message): boolean =>
  organization === of.organizationId && kind !== "figures";

/**
 * What a piece of work answers, how many rows it leaves in the audit log, and how often open
 * consoles hear of it; where it leaves one of them out, with what goes on in the background.
 */
async function countTraces<T>(
  work: () => Promise<T>,
): Promise<{ answer: T; audited: number; published: number }> {
  const { db } = of.house.server;
  const before = (await loadAuditLog()).length;
  let published = 0;
  const marks = new Map<string, () => void>();
  const stop = await db.listen(
    newsChannel,
    (payload) => {
      const resolveMark = marks.get(payload);
      if (resolveMark) resolveMark();
      else if (isOfCall(JSON.parse(payload) as Message)) published += 1; // written by publish()
    },
    () => undefined,
  );
  /** Everything published so far is counted. */
  const countAll = async (): Promise<number> => {
    const mark = `mark ${Math.random()}`;
    const { promise, resolve } = Promise.withResolvers<void>();
    marks.set(mark, resolve);
    await db.system((sql) => sql("SELECT pg_notify($1, $2)", [newsChannel, mark]));
    await promise;
    return (await loadAuditLog()).length - before;
  };
  const answer = await work();
  let audited = await countAll();
  if (audited === 0 || published === 0) {
    await of.settle();
    audited = await countAll();
  }
  await stop();
  return { answer, audited, published };
}

/** Of what was asked for several things, something came about. */
const hasTakenEffect = ({ status, body }: TestResponse, expected: number): boolean =>
  status === expected &&
  (typeof body !== "object" ||
    body === null ||
    !("results" in body) ||
    JSON.stringify(body.results).includes('"ok":true'));

test("every call of who may do everything", async () => {
  let caller: Caller = of.as("ada");
  const failures = { refused: [] as string[], unrecorded: [] as string[], untold: [] as string[] };
  const secrets: string[] = [];
  for (const listed of inOrder(rows)) {
    const [key, row, { endpoint }] = [keyOf(listed), rows[keyOf(listed)] ?? {}, listed];
    const { answer, audited, published } = await countTraces(() =>
      caller.raw(endpoint.method, addressOf(endpoint, row), row.body, row.headers),
    );
    // What the log itself answers stands in it.
    if (!key.startsWith("auditLogs.")) secrets.push(...findSecrets(answer.body));
    secrets.push(...findSecrets(row.body));
    const token = /tocsin_session=([^;]+)/.exec(String(answer.headers["set-cookie"] ?? ""))?.[1];
    if (token !== undefined) caller = callerOn(of.house.server.app, withSession(token));
    if (endpoint.isReadOnly) continue;
    if (!hasTakenEffect(answer, endpoint.status ?? 200)) failures.refused.push(key);
    else {
      if (audited === 0) failures.unrecorded.push(key);
      if (published === 0) failures.untold.push(key);
    }
  }
  for (const list of Object.values(failures)) list.sort();
  expect(failures).toEqual({
    refused: Object.keys(testedElsewhere).sort(),
    unrecorded: Object.keys(unaudited).sort(),
    untold: Object.keys(unpublished).sort(),
  });
  const log = (await loadAuditLog()).map((entry) => entry.row).join("\n");
  expect(secrets.length).toBeGreaterThan(8);
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
});

test("what takes more than a row", async () => {
  of = await northwind();
  const password = "Storm-watch-7";
  const [ada, env] = [of.as("ada"), { params: { env: "all" } }];
  const [outcome] = await of.send({ status: "critical", host: "a", check: "disk" });
  const ids = [outcome?.incident_id ?? ""];
  await of.sql(async (sql) =>
    sql("UPDATE users SET password_hash = $1 WHERE id = $2", [
      await hashPassword(password),
      ada.userId,
    ]),
  );
  let undo_token = "";
  const actions: Record<string, () => Promise<unknown>> = {
    snooze: () => ada.call(snoozeIncidents, { ...env, body: { ids, duration: 60 } }),
    unsnooze: () => ada.call(unsnoozeIncidents, { ...env, body: { ids } }),
    acknowledge: () => ada.call(acknowledgeIncidents, { ...env, body: { ids } }),
    unacknowledge: () => ada.call(unacknowledgeIncidents, { ...env, body: { ids } }),
    "resolve alerts": async () => {
      undo_token =
        (await ada.call(resolveAlerts, { ...env, body: { entity_ids: [outcome?.alert_id ?? ""] } }))
          .undo_token ?? "";
    },
    undo: () => ada.call(undo, { body: { undo_token } }),
    "change the password": () =>
      ada.call(changeMyPassword, {
        body: { currentPassword: password, newPassword: "Other-storm-8" },
      }),
    "end my session": async () => {
      const { items } = await ada.call(listMySessions, {});
      await ada.call(endMySession, { params: { id: items[0]?.id ?? "" } });
    },
  };
  const traces = new Map<string, { audited: number; published: number }>();
  for (const [name, action] of Object.entries(actions)) traces.set(name, await countTraces(action));
  expect([...traces].filter(([, trace]) => trace.audited === 0)).toEqual([]);
  // That a password is another shows nowhere.
  expect([...traces].filter(([, trace]) => trace.published === 0).map(([name]) => name)).toEqual([
    "change the password",
  ]);
  expect(
    (await loadAuditLog()).filter(
      ({ row }) => row.includes("Other-storm-8") || row.includes(password),
    ),
  ).toEqual([]);
});

test("who joins the demo stands in its log, once", async () => {
  const { organizationId, as, join } = await northwind();
  const guest = await join("admin");
  await as("ada").call(startDemo, {});
  for (const _ of [1, 2]) await guest.call(startDemo, {});
  const [demo] = await of.house.server.db.system((sql) =>
    sql<{ id: string }>("SELECT id FROM organizations WHERE demo_of = $1", [organizationId]),
  );
  const joined = await of.house.server.db.tenant(demo?.id ?? "0", (sql) =>
    sql<{ actor_id: string }>(
      `SELECT actor_id FROM audit_log WHERE organization_id = tocsin_organization()
       AND resource_type = 'users' AND action = 'create' AND actor_id = $1`,
      [guest.userId],
    ),
  );
  expect(joined).toEqual([{ actor_id: guest.userId }]);
});
