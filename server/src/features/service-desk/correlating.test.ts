/** Tickets beside the incident that they are about: suggested, linked, told of it, and unlinked. */
import { expect, test } from "vitest";
import { createEnvironment } from "#contract/environments.ts";
import { mergeIncidents } from "#contract/incident-actions.ts";
import { getIncident, listActivities } from "#contract/incidents.ts";
import { deleteIntegration, patchIntegration } from "#contract/outbound-integrations.ts";
import {
  changeCorrelation,
  createCorrelation,
  listCorrelatedTickets,
  listCorrelations,
} from "#contract/service-desk.ts";
import { codeHostToken, openGitHub } from "../../test-peers/code-hosts.ts";
import { jiraAccount, openJira } from "../../test-peers/jira.ts";
import {
  openServiceNow,
  type ServiceNowRecord,
  serviceNowUser,
} from "../../test-peers/service-now.ts";
import { callbackSecret, postCallback, signedCallback } from "../callbacks/test-callbacks.ts";
import { ticketScenes } from "../delivery/test-ticket-scene.ts";
import { createTestOrganization } from "../../test-northwind.ts";
import { openDesk, serviceNowTime } from "./test-desk-scene.ts";
import { switchServiceDesk } from "./test-tickets.ts";

const [peer, jira, github] = [await openServiceNow(), await openJira("cloud"), await openGitHub()];
const openTickets = ticketScenes(peer, jira, github);

/** A desk with one ticket about the incident and two about something else. */
async function openScene(host: string, changes: Record<string, unknown> = {}) {
  peer.records.splice(0);
  const config = {
    url: peer.url,
    ...serviceNowUser,
    callback_secret: callbackSecret,
    ...changes,
  };
  const of = await openDesk(openTickets, peer, { kind: "itsm", config, host });
  const [own, printer] = [
    peer.open({
      short_description: `Disk of ${host} is full`,
      description: `${host} writes nothing any more, the disk is full`,
    }),
    peer.open({ short_description: "Label printer prints nothing", description: "dock 12" }),
    peer.open({ short_description: "VPN to Lyon drops", description: "every ten minutes" }),
  ];
  await of.read();
  const keys = new Map((await of.stored()).map(({ key, id }) => [key, id]));
  return {
    ...correlationsOf(of),
    own,
    printer,
    idOf: ({ number }: ServiceNowRecord) => keys.get(number) ?? "",
  };
}

function correlationsOf(of: Awaited<ReturnType<typeof openDesk>>) {
  const params = { id: of.id };
  const all = { env: "all", id: of.id };
  return {
    ...of,
    keys: async (query: { search?: string } = {}) =>
      (await of.list(query)).items.map(({ key }) => key),
    judge: (ticket_id: string, verdict: "linked" | "dismissed", closes_with_incident = false) =>
      of.ada.call(createCorrelation, {
        params,
        body: { ticket_id, verdict, closes_with_incident },
      }),
    change: (
      correlationId: string,
      verdict: "linked" | "dismissed" | "none",
      closes_with_incident?: boolean,
    ) =>
      of.ada.call(changeCorrelation, {
        params: { ...params, correlationId },
        body: {
          verdict,
          ...(closes_with_incident === undefined ? {} : { closes_with_incident }),
        },
      }),
    correlations: async () => (await of.ada.call(listCorrelations, { params, query: {} })).items,
    activities: async () =>
      (await of.ada.call(listActivities, { params: all, query: {} })).activities.map(
        ({ type, actor, params: { targets } }) => ({ type, by: actor.name, targets }),
      ),
    shares: async () => (await of.ada.call(getIncident, { params: all })).escalations,
  };
}

test("the ticket about the incident is suggested first, with what both have in common", async () => {
  const of = await openScene("ord-db-7");
  const { items, total, opened, desks, precision, originalTicket } = await of.list();
  expect(items[0]).toMatchObject({
    key: of.own.number,
    linked: false,
    correlation: null,
    system: "desk",
    reason: expect.stringContaining("Both say “"),
    words: expect.arrayContaining(["Disk"]),
  });
  expect(items.map(({ key }) => key)).not.toContain(of.printer.number);
  expect(items[0]?.confidence).toBeGreaterThan(0.3);
  expect([total, opened.length, precision, originalTicket]).toEqual([3, 3, null, null]);
  expect(desks).toMatchObject([{ name: "desk", problem: null, read_at: of.clock.nowS() }]);
});

test("a search answers any ticket, by its number or by words, whenever it was opened", async () => {
  const of = await openScene("searched");
  expect(await of.keys({ search: of.printer.number.toLowerCase() })).toEqual([of.printer.number]);
  expect(await of.keys({ search: "PRINTER label" })).toEqual([of.printer.number]);
  expect(await of.keys({ search: "dock" })).toEqual([of.printer.number]);
  expect(await of.keys({ search: "printer lyon" })).toEqual([]);
  expect(await of.keys({ search: "%" })).toEqual([]);
  const early = { start: of.clock.nowS() - 7200, end: of.clock.nowS() - 3600 };
  expect(await of.list(early)).toMatchObject({ items: [], total: 0, opened: [], ...early });
});

test("a linked ticket is told of the incident and of what changes, and keeps its own words", async () => {
  const of = await openScene("linked");
  const before = { ...of.own };
  const link = await of.judge(of.idOf(of.own), "linked");
  expect(link).toMatchObject({
    verdict: "linked",
    end: null,
    by: { kind: "person", id: of.ada.userId, name: "Ada" },
    closes_with_incident: false,
    confidence: expect.any(Number),
    undo_token: expect.any(String),
  });
  await of.settle();
  expect(of.own.work_notes).toEqual([
    expect.stringContaining(`This ticket is linked with incident #${of.id}`),
  ]);
  expect(of.own.work_notes[0]).toContain("Status: warning");
  expect((await of.list()).items[0]).toMatchObject({
    linked: true,
    confidence: 1,
    reason: "Linked by Ada",
    correlation: { id: link.id },
  });
  expect(await of.activities()).toContainEqual({
    type: "ticket_linked",
    by: "Ada",
    targets: [{ name: `${of.own.number}, desk`, address: of.targetId }],
  });

  await of.report("critical");
  await of.after(16);
  await of.report("ok");
  await of.after(16);
  expect(of.own.work_notes).toHaveLength(3);
  expect(of.own.work_notes[2]).toContain("An incident is resolved");
  expect(of.own).toMatchObject({
    short_description: before.short_description,
    urgency: before.urgency,
    state: "1",
  });
  expect(peer.records).toHaveLength(3);
  expect(peer.refused).toEqual([]);
});

test("a ticket that closes with the incident is closed and opened with it, and only then", async () => {
  const of = await openScene("closing");
  of.own.state = "6";
  const link = await of.judge(of.idOf(of.own), "linked", true);
  await of.settle();
  expect(of.own.state).toBe("6");
  of.own.state = "1";
  await of.report("ok");
  await of.after(16);
  expect(of.own).toMatchObject({ state: "6", close_code: "Solution provided" });
  await of.report("critical");
  await of.after(16);
  expect(of.own.state).toBe("2");

  expect(await of.change(link.id, "linked", false)).toMatchObject({
    id: link.id,
    closes_with_incident: false,
    undo_token: null,
  });
  await of.report("ok");
  await of.after(16);
  expect(of.own.state).toBe("2");
});

test("what becomes of a linked ticket says nothing of the incident", async () => {
  const of = await openScene("two-way");
  await of.judge(of.idOf(of.own), "linked", true);
  await of.settle();
  const closed = { sys_id: of.own.sys_id, sys_mod_count: 3, updated_by: {}, state: "7" };
  await postCallback(of, signedCallback(closed, { at: of.clock.nowS() }));
  expect(await of.ada.folder("resolved")).toEqual([]);
});

test("an unlinked ticket is told nothing more; undone, it is linked again, or never was", async () => {
  const of = await openScene("undone");
  const link = await of.judge(of.idOf(of.own), "linked");
  expect(await of.judge(of.idOf(of.own), "linked")).toMatchObject({ id: link.id });
  await of.settle();
  const ended = await of.change(link.id, "none");
  expect(ended).toMatchObject({ id: link.id, end: of.clock.nowS() });
  expect((await of.activities())[0]).toMatchObject({ type: "ticket_unlinked", by: "Ada" });
  await of.report("critical");
  await of.after(16);
  expect(of.own.work_notes).toHaveLength(1);
  expect((await of.list()).items[0]).toMatchObject({ key: of.own.number, linked: false });
  expect(await of.change(link.id, "none")).toMatchObject({ id: link.id });

  await of.undo(ended.undo_token);
  expect((await of.list()).items[0]).toMatchObject({ linked: true, correlation: { end: null } });
  const setActive = (active: boolean) =>
    of.ada.call(patchIntegration, { params: { appKey: of.targetId }, body: { active } });
  await setActive(false);
  const unsent = await of.judge(of.idOf(of.printer), "linked");
  expect(unsent.confidence).toBeNull();
  await of.undo(unsent.undo_token);
  await setActive(true);
  await of.after(16);
  expect(of.printer.work_notes).toEqual([]);
  expect((await of.correlations()).map(({ id }) => id)).toEqual([link.id]);
});

test("a link that is undone after its ticket was told of it says so there", async () => {
  const of = await openScene("taken-back");
  const { undo_token: token } = await of.judge(of.idOf(of.own), "linked");
  await of.settle();
  await of.undo(token);
  await of.after(16);
  expect(of.own.work_notes).toEqual([
    expect.stringContaining(`is linked with incident #${of.id}`),
    expect.stringContaining(`is no longer linked with incident #${of.id}`),
  ]);
  expect((await of.correlations()).map(({ end }) => end)).toEqual([expect.any(Number)]);
});

test("a suggestion that is dismissed is not made again, until that is taken back", async () => {
  const of = await openScene("dismissed");
  const dismissal = await of.judge(of.idOf(of.own), "dismissed");
  expect(dismissal).toMatchObject({ verdict: "dismissed", end: null, undo_token: null });
  expect(await of.keys()).not.toContain(of.own.number);
  expect((await of.list()).precision).toEqual({ right: 0, of: 1 });
  expect((await of.list({ search: of.own.number })).items[0]).toMatchObject({
    linked: false,
    correlation: { verdict: "dismissed" },
  });
  await of.change(dismissal.id, "none");
  expect(await of.keys()).toContain(of.own.number);
  const link = await of.judge(of.idOf(of.own), "linked");
  expect((await of.list()).precision).toEqual({ right: 1, of: 1 });
  await of.judge(of.idOf(of.own), "dismissed");
  expect(await of.shares()).toMatchObject([{ state: "unsubscribed" }]);
  expect((await of.correlations()).map(({ verdict, end }) => [verdict, end === null])).toEqual([
    ["dismissed", true],
    ["linked", false],
    ["dismissed", false],
  ]);
  expect(link.id).not.toBe(dismissal.id);
});

test("the ticket that a share has opened is the original, and is not linked a second time", async () => {
  const of = await openScene("original");
  await of.share();
  await of.read();
  const original = peer.records.find(({ correlation_id }) => correlation_id !== "");
  const { items, originalTicket } = await of.list();
  expect(originalTicket).toMatchObject({ key: original?.number, correlatedLabels: [] });
  expect(items[0]).toMatchObject({
    key: original?.number,
    linked: true,
    reason: "Opened by Tocsin for this incident",
    correlation: { by: { kind: "share", name: "Ada" }, closes_with_incident: true },
  });
  const refused = await of.ada.try(createCorrelation, {
    params: { id: of.id },
    body: { ticket_id: items[0]?.id ?? "", verdict: "linked" },
  });
  expect([refused.status, refused.errors[0]?.code]).toEqual([422, "ticket_original"]);
  await of.judge(of.idOf(of.own), "linked");
  await of.settle();
  expect((await of.list()).items.map(({ linked }) => linked).slice(0, 2)).toEqual([true, true]);
});

test("who may not see the incident sees no ticket, and who may not share links none", async () => {
  const of = await openScene("hidden");
  const { id: environment } = await of.ada.call(createEnvironment, {
    body: { name: "Printers", filter: "host = printer" },
  });
  await of.grant("gil", environment, "full_access");
  const params = { id: of.id };
  const body = { ticket_id: of.idOf(of.own), verdict: "linked" } as const;
  const gil = of.as("gil");
  for (const answer of [
    await gil.try(listCorrelatedTickets, { params, query: {} }),
    await gil.try(listCorrelations, { params, query: {} }),
    await gil.try(createCorrelation, { params, body }),
    await gil.try(createCorrelation, { params, body: { ...body, verdict: "dismissed" } }),
  ])
    expect([answer.status, answer.errors[0]?.code]).toEqual([404, "not_found"]);
  const rui = of.as("rui");
  expect((await rui.call(listCorrelations, { params, query: {} })).items).toEqual([]);
  expect(await rui.try(createCorrelation, { params, body })).toMatchObject({ status: 403 });
  const foreign = await of.ada.try(createCorrelation, {
    params,
    body: { ...body, ticket_id: "1" },
  });
  expect(foreign.status).toBe(404);
  const southridge = await createTestOrganization(of.house, "Southridge");
  await switchServiceDesk(southridge, true);
  const outsider = southridge.as("ada");
  for (const answer of [
    await outsider.try(listCorrelatedTickets, { params, query: {} }),
    await outsider.try(listCorrelations, { params, query: {} }),
    await outsider.try(createCorrelation, { params, body }),
  ])
    expect([answer.status, answer.errors[0]?.code]).toEqual([404, "not_found"]);
  await switchServiceDesk(of, false);
  expect((await of.ada.try(createCorrelation, { params, body })).errors[0]?.code).toBe("no_toggle");
  expect(await of.shares()).toEqual([]);
});

test("links stay with their incident when it is merged, and return with it", async () => {
  const of = await openScene("merged");
  await of.judge(of.idOf(of.own), "linked");
  const [second] = await of.send({ status: "critical", host: "elsewhere", check: "cpu" });
  const target = second?.incident_id ?? "";
  const merged = await of.ada.call(mergeIncidents, {
    params: { env: "all", id: target },
    body: { source_incident_ids: [of.id] },
  });
  expect((await of.correlations()).map(({ end }) => end)).toEqual([null]);
  await of.undo(merged.undo_token);
  expect((await of.list()).items[0]).toMatchObject({ key: of.own.number, linked: true });
});

test("tickets go with their integration, and old ones that nobody linked after 90 days", async () => {
  const of = await openScene("old");
  await of.judge(of.idOf(of.own), "linked");
  for (const record of peer.records) {
    record.state = "7";
    record.sys_updated_on = serviceNowTime(of.clock.nowS());
    record.closed_at = record.sys_updated_on;
  }
  await of.read();
  await of.read(89 * 24 * 3600);
  expect(await of.stored()).toHaveLength(3);
  await of.read(2 * 24 * 3600);
  expect((await of.stored()).map(({ key }) => key)).toEqual([of.own.number]);
  await of.ada.call(deleteIntegration, { params: { appKey: of.targetId } });
  expect(await of.stored()).toEqual([]);
  expect(await of.correlations()).toEqual([]);
});

test("an issue of Jira and one of GitHub keep their titles, and close where that is wanted", async () => {
  const jiraConfig = { url: jira.url, ...jiraAccount, project: "OPS", priority_warning: "Highest" };
  const first = correlationsOf(
    await openDesk(openTickets, jira, { kind: "issue-tracker", config: jiraConfig, host: "j-1" }),
  );
  const issue = jira.open({ summary: "Orders of j-1 arrive late" });
  await first.read();
  await first.judge((await first.stored())[0]?.id ?? "", "linked", true);
  await first.settle();
  await first.report("ok");
  await first.after(16);
  expect(issue).toMatchObject({
    summary: "Orders of j-1 arrive late",
    priority: "Medium",
    status: "Done",
  });
  expect(issue.comments).toHaveLength(2);

  const config = { url: github.url, token: codeHostToken, project: "northwind/ops" };
  const second = correlationsOf(
    await openDesk(openTickets, github, { kind: "task-tracker", config, host: "g-1" }),
  );
  const task = github.open({ title: "Scanner at g-1 waits" });
  await second.read();
  await second.judge((await second.stored())[0]?.id ?? "", "linked");
  await second.settle();
  await second.report("ok");
  await second.after(16);
  expect(task).toMatchObject({ title: "Scanner at g-1 waits", state: "open" });
  expect(task.comments).toHaveLength(2);
});
