/** Tickets of running service desks and trackers, read by cursor. */
import { expect, test } from "vitest";
import { codeHostToken, openGitHub, openGitLab } from "../../test-peers/code-hosts.ts";
import { jiraAccount, openJira } from "../../test-peers/jira.ts";
import { openServiceNow, serviceNowUser } from "../../test-peers/service-now.ts";
import { faultsInTurn, mend } from "../../test-peers/strict-peer.ts";
import { ticketScenes } from "../delivery/test-ticket-scene.ts";
import { isoText, jiraTime, openDesk, serviceNowTime } from "./test-desk-scene.ts";
import { switchServiceDesk } from "./test-tickets.ts";

const [serviceNow, cloud, dataCenter, github, gitlab] = [
  await openServiceNow(),
  await openJira("cloud"),
  await openJira("data-center"),
  await openGitHub(),
  await openGitLab(),
];
const openTickets = ticketScenes(serviceNow, cloud, dataCenter, github, gitlab);
const dayS = 24 * 3600;

function openServiceNowDesk(host: string, changes: Record<string, unknown> = {}) {
  serviceNow.records.splice(0);
  serviceNow.calls.splice(0);
  const config = { url: serviceNow.url, ...serviceNowUser, ...changes };
  return openDesk(openTickets, serviceNow, { kind: "itsm", config, host });
}
/** Where a call begins to read. */
const queriesOf = () =>
  serviceNow.calls.flatMap(
    ({ query }) => /sys_updated_on>=([^^]*)/.exec(query.get("sysparm_query") ?? "")?.[1] ?? [],
  );

test("records come over with what they say, in pages, and none that is older than two weeks", async () => {
  const of = await openServiceNowDesk("pages");
  const nowS = of.clock.nowS();
  const opened = (agoS: number) => ({ sys_created_on: serviceNowTime(nowS - agoS) });
  serviceNow.open({ short_description: "too old", ...opened(15 * dayS) });
  for (let count = 0; count < 250; count += 1)
    serviceNow.open({ short_description: `ticket ${count}`, ...opened(13 * dayS - count * 60) });
  serviceNow.open({
    short_description: "Label printer dock 12 prints nothing",
    description: "Since about quarter to three",
    state: "6",
    assignment_group: "a".repeat(32),
    business_service: "label-print",
    location: "d12",
    close_code: "Solution provided",
    resolved_at: serviceNowTime(nowS - 600),
    ...opened(3600),
  });
  await of.read();
  const stored = await of.stored();
  expect(stored).toHaveLength(251);
  expect(new Set(stored.map(({ title }) => title)).size).toBe(251);
  expect(stored.at(-1)).toEqual({
    id: expect.any(String),
    key: "INC0010252",
    title: "Label printer dock 12 prints nothing",
    description: "Since about quarter to three",
    status: "Resolved",
    is_open: false,
    url: expect.stringContaining(`${serviceNow.url}/nav_to.do?uri=`),
    priority: "3",
    severity: "3",
    impact: "3",
    assignment_group: "Database",
    close_code: "Solution provided",
    requester: null,
    labels: { service: ["label-print"], site: ["d12"], team: ["Database"] },
    opened_at: Math.floor(nowS - 3600),
    updated_at: Math.floor(nowS - 3600),
    closed_at: Math.floor(nowS - 600),
  });
  expect(serviceNow.refused).toEqual([]);
});

test("what changes is read again from where it was left, with a minute of overlap", async () => {
  const of = await openServiceNowDesk("cursor");
  const record = serviceNow.open({ short_description: "first" });
  await of.read();
  const readUntil = of.clock.nowS() - 61;
  serviceNow.calls.splice(0);
  record.short_description = "changed";
  record.sys_updated_on = serviceNowTime(of.clock.nowS());
  serviceNow.open({
    short_description: "late",
    sys_updated_on: serviceNowTime(readUntil - 30),
    sys_created_on: serviceNowTime(readUntil - 30),
  });
  await of.read();
  expect(queriesOf()[0]).toBe(serviceNowTime(readUntil - 60));
  expect((await of.stored()).map(({ title }) => title)).toEqual(["late", "changed"]);

  serviceNow.calls.splice(0);
  await of.read(30);
  expect(serviceNow.calls).toEqual([]);
});

test("a thousand at once are read in slices, and as many of the same second all the same", async () => {
  const of = await openServiceNowDesk("many");
  const nowS = of.clock.nowS();
  for (let count = 0; count < 1250; count += 1)
    serviceNow.open({
      short_description: `ticket ${count}`,
      sys_created_on: serviceNowTime(count < 150 ? nowS - 7200 : nowS - 7000 + count),
    });
  await of.read();
  expect(await of.stored()).toHaveLength(1250);
});

test("what a system refuses stands with the words, waits longer each time, and goes by itself", async () => {
  const of = await openServiceNowDesk("refused");
  serviceNow.open({ short_description: "first" });
  serviceNow.fault = () => ({
    status: 401,
    body: { error: { message: "User Not Authenticated" } },
  });
  await of.read();
  const problem = "ServiceNow does not accept the credentials";
  expect(await of.reader()).toMatchObject({
    read_at: null,
    problem: expect.stringContaining(problem),
  });
  expect(JSON.stringify(await of.reader())).not.toContain(serviceNowUser.secret);
  await of.read();
  expect(serviceNow.calls).toHaveLength(2);
  await of.read();
  expect(serviceNow.calls).toHaveLength(2);
  mend(serviceNow);
  await of.read();
  expect(await of.reader()).toMatchObject({ read_at: of.clock.nowS(), problem: null });
  expect(await of.stored()).toHaveLength(1);
});

test("a system that asks for patience gets it, and what was read before that stays read", async () => {
  const of = await openServiceNowDesk("patience");
  const nowS = of.clock.nowS();
  for (let count = 0; count < 150; count += 1)
    serviceNow.open({
      short_description: `ticket ${count}`,
      sys_created_on: serviceNowTime(nowS - 3600 + count),
    });
  const tooMany = { status: 429, headers: { "retry-after": "600" }, body: {} };
  const faults = [null, tooMany];
  serviceNow.fault = () => faults.shift() ?? null;
  await of.read();
  expect(await of.stored()).toHaveLength(100);
  expect(await of.reader()).toMatchObject({ problem: expect.stringContaining("429") });
  await of.read(500);
  expect(serviceNow.calls).toHaveLength(2);
  await of.read(101);
  expect(await of.stored()).toHaveLength(150);
  expect(queriesOf().at(-1)).not.toBe(queriesOf()[0]);
});

test("an answer that never arrives is asked for again", async () => {
  const of = await openServiceNowDesk("cut");
  serviceNow.open({ short_description: "first" });
  serviceNow.fault = faultsInTurn("cut");
  await of.read();
  expect(await of.stored()).toEqual([]);
  await of.read();
  expect(await of.stored()).toHaveLength(1);
});

test("tickets of another table are others; of what is not wanted or off, none is read", async () => {
  const of = await openServiceNowDesk("place", { ticket_filter: "category=network" });
  serviceNow.open({ short_description: "network", category: "network" });
  serviceNow.open({ short_description: "printer", category: "printer" });
  await of.read();
  expect((await of.stored()).map(({ title }) => title)).toEqual(["network"]);

  await of.configure({ table: "problem" });
  await of.read();
  expect(await of.stored()).toEqual([]);
  expect(await of.reader()).toMatchObject({ problem: expect.stringContaining("table problem") });

  await switchServiceDesk(of, false);
  serviceNow.calls.splice(0);
  await of.read(3600);
  expect(serviceNow.calls).toEqual([]);
  await switchServiceDesk(of, true);
  await of.configure({ reads_tickets: false });
  await of.read(3600);
  expect(serviceNow.calls).toEqual([]);
});

test.each([
  ["jira-cloud", cloud],
  ["jira-data-center", dataCenter],
])("issues of %s come over, page by page", async (service, peer) => {
  const config = { service, url: peer.url, ...jiraAccount, project: "OPS" };
  const of = await openDesk(openTickets, peer, { kind: "issue-tracker", config, host: service });
  const nowS = of.clock.nowS();
  for (let count = 0; count < 130; count += 1)
    peer.open({ summary: `issue ${count}`, created: jiraTime(nowS - 7200) });
  const document = {
    type: "doc",
    version: 1,
    content: [{ type: "paragraph", content: [{ type: "text", text: "Orders are late" }] }],
  };
  peer.open({
    summary: "SAP orders arrive late",
    description: service === "jira-cloud" ? document : "Orders are late",
    labels: ["site:d12", "slow"],
    components: ["order-database"],
    status: "Done",
    resolution: "Fixed",
    created: jiraTime(nowS - 3600),
    updated: jiraTime(nowS - 1800),
  });
  await of.read();
  const stored = await of.stored();
  expect(stored).toHaveLength(131);
  expect(stored.at(-1)).toMatchObject({
    key: "OPS-131",
    title: "SAP orders arrive late",
    description: "Orders are late",
    status: "Done",
    is_open: false,
    url: `${peer.url}/browse/OPS-131`,
    priority: "Medium",
    close_code: "Fixed",
    requester: "Mia",
    labels: { service: ["order-database"], site: ["d12"], label: ["slow"] },
    opened_at: Math.floor(nowS - 3600),
    closed_at: Math.floor(nowS - 1800),
  });
  expect(peer.refused).toEqual([]);
});

test.each([
  ["github", github],
  ["gitlab", gitlab],
])("issues of %s come over, page by page, without pull requests", async (service, peer) => {
  const config = {
    service,
    url: peer.url,
    token: codeHostToken,
    project: "northwind/ops",
    ticket_filter: "customer",
  };
  const of = await openDesk(openTickets, peer, { kind: "task-tracker", config, host: service });
  const nowS = of.clock.nowS();
  const labels = ["customer", "site:d12"];
  for (let count = 0; count < 130; count += 1)
    peer.open({ title: `issue ${count}`, labels, created: isoText(nowS - 7200 + count) });
  peer.open({ title: "internal", created: isoText(nowS - 3700) });
  peer.open({
    title: "Hand scanner says try again later",
    body: "since three",
    labels,
    state: "closed",
    created: isoText(nowS - 3600),
    updated: isoText(nowS - 1800),
  });
  if (service === "github")
    peer.open({ title: "Fix it", labels, isPullRequest: true, created: isoText(nowS - 60) });
  await of.read();
  const stored = await of.stored();
  expect(stored).toHaveLength(131);
  expect(stored.at(-1)).toMatchObject({
    key: "#132",
    title: "Hand scanner says try again later",
    description: "since three",
    status: "closed",
    is_open: false,
    requester: "mia",
    severity: null,
    labels: { site: ["d12"], label: ["customer"] },
    opened_at: Math.floor(nowS - 3600),
    closed_at: Math.floor(nowS - 1800),
  });
  expect(peer.refused).toEqual([]);
});
