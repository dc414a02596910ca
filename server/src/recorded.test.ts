/**
 * What writes is written down and told: every call of the contract that changes something leaves a
 * row in the audit log, without secrets, and news for open consoles.
 */
import { beforeAll, expect, test } from "vitest";
import { contract, type Listed } from "#contract/contract.ts";
import {
  resolveAlerts,
  snoozeIncidents,
  undo,
  unsnoozeIncidents,
} from "#contract/incident-actions.ts";
import { changeMyPassword, endMySession, listMySessions } from "#contract/session.ts";
import { startDemo } from "#contract/setup.ts";
import { hashPassword } from "./platform/passwords.ts";
import { type Message, newsChannel } from "./platform/publish.ts";
import { type Answer, addressOf, type Caller, callerOn, withSession } from "./test-caller.ts";
import { furnish, keyOf, type Row, rowsOf } from "./test-every-call.ts";
import { northwind, type Organization } from "./test-northwind.ts";

/** They ask with a body, and change nothing. */
const asks = [
  "incidents.getFeedByIds",
  "auditLogs.searchAuditLogs",
  "environments.previewEnvironment",
  "environments.translateRules",
  "autoshareRules.previewAutoshareRule",
  "autoshareRules.previewAutoshareRuleV1",
  "maintenancePlans.previewMaintenance",
  "correlationPatterns.previewCorrelation",
  "rulesPreview.previewRules",
  "alertFilters.previewAlertFilter",
  "enrichment.previewEnrichment",
  "incidentTags.previewIncidentTag",
];
const isAsking = (key: string): boolean => asks.includes(key) || key.startsWith("ruleTesting.run");
const unrecorded: Record<string, string> = {
  "setup.startDemo": "recorded in the log of the demo",
  "customizations.saveCustomizations":
    "a person's own look and favourites are no one else's business",
  "session.renewToken": "whoever works renews all the time; signing in and out is recorded",
  "sso.checkJitDomain": "a check that proves nothing changes nothing; one that does is recorded",
};
const untold: Record<string, string> = {
  "setup.startDemo": "told in the demo",
  "customizations.saveCustomizations": "as above",
  "session.renewToken": "as above",
  "sso.checkJitDomain": "as above",
  "incidents.createPreviewLink": "asked for anew whenever the list of links is opened",
  "incidents.revokePreviewLink": "as above",
  "sso.testSso": "nothing changes until the test is made",
  "users.resendInvitation": "nothing that a list shows changes",
};
/** Their rows are refused here: what it takes is proved by tests of their own. */
const elsewhere: Record<string, string> = {
  "incidentTags.orderIncidentTags": "rules/keep.test.ts",
  "correlationPatterns.orderCorrelationPatterns": "correlation/routes.test.ts",
  "receipts.replayFailures": "receipts/routes.test.ts",
  "diffView.applyDiff": "diff-view/whole.test.ts",
  "autoshareRules.deleteAutoshareRule": "its older shape has deleted the rule",
  "incidentTags.untagIncident": "the call for many has taken it off",
  "secondFactor.renamePasskey": "journeys/single-sign-on",
  "secondFactor.addPasskey": "journeys/single-sign-on",
  "secondFactor.removePasskey": "journeys/single-sign-on",
  "secondFactor.beginSecondFactor": "counts when it was confirmed",
  "secondFactor.beginPasskey": "counts when it was added",
  "secondFactor.confirmSecondFactor": "second-factor/required.test.ts",
  "secondFactor.endSecondFactor": "second-factor/routes.test.ts",
  "session.changeMyPassword": "below",
  "session.endMySession": "below",
  "incidentActions.snoozeIncidents": "below",
  "incidentActions.unsnoozeIncidents": "below",
  "incidentActions.resolveAlerts": "below",
  "incidentActions.undo": "below",
};

const writes = contract.filter(
  ({ endpoint }) =>
    endpoint.method !== "GET" &&
    ["session", "permission", "environment"].includes(endpoint.needs.kind),
);
/** Of these each takes the session away that the ones before were made with. */
const last = ["organizations.switchOrganization", "session.endMySession", "session.logOut"];
const ranks = ["PUT", "PATCH", "POST", "DELETE"];
function inOrder(rows: Record<string, Row>): Listed[] {
  const keys = Object.keys(rows);
  const rank = (one: Listed): number =>
    last.includes(keyOf(one))
      ? ranks.length + last.indexOf(keyOf(one))
      : ranks.indexOf(one.endpoint.method);
  return writes.toSorted(
    (one, other) =>
      rank(one) - rank(other) || keys.indexOf(keyOf(one)) - keys.indexOf(keyOf(other)),
  );
}

const shownOnce =
  /^(key|token|link|url|secret|undo_token|recovery_codes|password|newPassword|currentPassword|access_token)$/;
/** What an answer shows once, and what was typed in secret. */
function secretsIn(value: unknown, name = ""): string[] {
  if (typeof value === "string")
    return shownOnce.test(name) && /^\S{12,}$/.test(value) ? [value] : [];
  return typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([inner, one]) =>
        secretsIn(one, Array.isArray(value) ? name : inner),
      )
    : [];
}

let of: Organization;
let rows: Record<string, Row>;
beforeAll(async () => {
  of = await northwind();
  rows = rowsOf(await furnish(of));
});

const logged = () =>
  of.sql((sql) =>
    sql<{ row: string }>(
      `SELECT to_jsonb(a)::text AS row FROM audit_log a
       WHERE organization_id = tocsin_organization()`,
    ),
  );

/**
 * What a piece of work answers, how many rows it leaves in the audit log, and how often open
 * consoles hear of it.
 */
async function tracesOf<T>(
  work: () => Promise<T>,
): Promise<{ answer: T; recorded: number; told: number }> {
  const { db } = of.house.server;
  const [before, mark] = [(await logged()).length, `mark ${Math.random()}`];
  let told = 0;
  let marked: () => void = () => undefined;
  const heardAll = new Promise<void>((resolve) => {
    marked = resolve;
  });
  const stop = await db.listen(
    newsChannel,
    (payload) => {
      if (payload === mark) marked();
      // written by publish()
      else if ((JSON.parse(payload) as Message).organization === of.organizationId) told += 1;
    },
    () => undefined,
  );
  const answer = await work();
  await db.system((sql) => sql("SELECT pg_notify($1, $2)", [newsChannel, mark]));
  await heardAll;
  await stop();
  return { answer, recorded: (await logged()).length - before, told };
}

/** Of what was asked for several things, something came about. */
const hasDone = ({ status, body }: Answer, expected: number): boolean =>
  status === expected &&
  (typeof body !== "object" ||
    body === null ||
    !("results" in body) ||
    JSON.stringify(body.results).includes('"ok":true'));

test("every call of who may do everything", async () => {
  let here: Caller = of.as("ada");
  const found = { refused: [] as string[], unrecorded: [] as string[], untold: [] as string[] };
  const secrets: string[] = [];
  for (const listed of inOrder(rows)) {
    const [key, row, { endpoint }] = [keyOf(listed), rows[keyOf(listed)] ?? {}, listed];
    const { answer, recorded, told } = await tracesOf(() =>
      here.raw(endpoint.method, addressOf(endpoint, row), row.body, row.headers),
    );
    // Of what goes on in the background, when it has.
    const later =
      recorded === 0 || told === 0 ? await tracesOf(() => of.settle()) : { recorded: 0, told: 0 };
    secrets.push(...secretsIn(answer.body), ...secretsIn(row.body));
    const token = /tocsin_session=([^;]+)/.exec(String(answer.headers["set-cookie"] ?? ""))?.[1];
    if (token !== undefined) here = callerOn(of.house.server.app, withSession(token));
    if (isAsking(key)) continue;
    if (!hasDone(answer, endpoint.status ?? 200)) found.refused.push(key);
    else {
      if (recorded + later.recorded === 0) found.unrecorded.push(key);
      if (told + later.told === 0) found.untold.push(key);
    }
  }
  for (const list of Object.values(found)) list.sort();
  expect(found).toEqual({
    refused: Object.keys(elsewhere).sort(),
    unrecorded: Object.keys(unrecorded).sort(),
    untold: Object.keys(untold).sort(),
  });
  const log = (await logged()).map((one) => one.row).join("\n");
  expect(secrets.length).toBeGreaterThan(8);
  expect(secrets.filter((one) => log.includes(one))).toEqual([]);
});

test("what takes more than a row", async () => {
  of = await northwind();
  const password = "Storm-watch-7";
  const [ada, env] = [of.as("ada"), { params: { env: "all" } }];
  const [fate] = await of.send({ status: "critical", host: "a", check: "disk" });
  const ids = [fate?.incident_id ?? ""];
  await of.sql(async (sql) =>
    sql("UPDATE users SET password_hash = $1 WHERE id = $2", [
      await hashPassword(password),
      ada.userId,
    ]),
  );
  let undo_token = "";
  const deeds: Record<string, () => Promise<unknown>> = {
    snooze: () => ada.ask(snoozeIncidents, { ...env, body: { ids, duration: 60 } }),
    unsnooze: () => ada.ask(unsnoozeIncidents, { ...env, body: { ids } }),
    "resolve alerts": async () => {
      undo_token =
        (await ada.ask(resolveAlerts, { ...env, body: { entity_ids: [fate?.alert_id ?? ""] } }))
          .undo_token ?? "";
    },
    undo: () => ada.ask(undo, { body: { undo_token } }),
    "change the password": () =>
      ada.ask(changeMyPassword, {
        body: { currentPassword: password, newPassword: "Other-storm-8" },
      }),
    "end my session": async () => {
      const { items } = await ada.ask(listMySessions, {});
      await ada.ask(endMySession, { params: { id: items[0]?.id ?? "" } });
    },
  };
  const traces = new Map<string, { recorded: number; told: number }>();
  for (const [name, deed] of Object.entries(deeds)) traces.set(name, await tracesOf(deed));
  expect([...traces].filter(([, one]) => one.recorded === 0)).toEqual([]);
  // That a password is another shows nowhere.
  expect([...traces].filter(([, one]) => one.told === 0).map(([name]) => name)).toEqual([
    "change the password",
  ]);
  expect(
    (await logged()).filter(({ row }) => row.includes("Other-storm-8") || row.includes(password)),
  ).toEqual([]);
});

test("who joins the demo stands in its log, once", async () => {
  const [founder, guest] = [(await northwind()).as("ada"), (await northwind()).as("ada")];
  await founder.ask(startDemo, {});
  for (const _ of [1, 2]) await guest.ask(startDemo, {});
  const [demo] = await of.house.server.db.system((sql) =>
    sql<{ id: string }>("SELECT id FROM organizations WHERE is_demo"),
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
