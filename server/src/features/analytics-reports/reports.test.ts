/** Reports that are due; by a real mail server. */
import { Readable } from "node:stream";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { getAnalyticsAuth } from "#contract/analytics.ts";
import { deleteDesigner } from "#contract/analytics-designers.ts";
import {
  deleteReport,
  listReportRuns,
  renderReport,
  listReports,
  sendReport,
  updateReport,
} from "#contract/analytics-reports.ts";
import { createContact } from "#contract/contacts.ts";
import { createEnvironment } from "#contract/environments.ts";
import { listAuditLogs } from "#contract/audit-logs.ts";
import { readCsv } from "../../platform/csv.ts";
import { openReportHouse } from "./test-report-scene.ts";

const { state, openScene } = await openReportHouse();

const rowsOf = async (content: Buffer | undefined): Promise<string[][]> => {
  const rows: string[][] = [];
  const source = Readable.from([content ?? Buffer.alloc(0)]);
  for await (const { cells } of readCsv(source, { isFromBeginning: true })) rows.push(cells);
  return rows;
};
const textOf = async (content: Buffer | undefined): Promise<string> => {
  const pdf = await getDocumentProxy(new Uint8Array(content ?? Buffer.alloc(0)));
  return (await extractText(pdf, { mergePages: true })).text;
};

async function openTeams() {
  const of = await openScene();
  const pay = await of.ada.call(createEnvironment, {
    body: { name: "pay", filter: "team = pay" },
  });
  await of.send(
    { host: "a", check: "x", status: "critical", team: "pay" },
    { host: "b", check: "x", status: "critical", team: "=web" },
  );
  await of.house.server.analytics.drained();
  const reader = await of.join({
    permissions: ["analytics@read"],
    environments: [{ environment_id: pay.id, access: "read" }],
  });
  return { of, reader };
}

test("each member is sent what they may see, a contact what the author may see, as tables", async () => {
  const { of, reader } = await openTeams();
  const { _id: contact } = await of.ada.call(createContact, {
    body: { name: "Board", email: "board@outside.test" },
  });
  const { id } = await of.design();
  const report = await of.report({
    designer_ids: [id],
    user_ids: [of.ada.userId, reader.userId],
    contact_ids: [contact],
    subject: "Figures of the week",
  });
  expect(report.next_times.map((time) => new Date(time * 1000).toISOString())).toEqual([
    "2026-03-04T07:00:00.000Z",
    "2026-03-05T07:00:00.000Z",
    "2026-03-06T07:00:00.000Z",
  ]);
  await of.at("2026-03-04T06:59:00Z");
  const address = await of.addressOf(of.ada);
  expect(await of.mailsTo(address)).toEqual([]);

  await of.at("2026-03-04T07:00:00Z");
  const [mail] = await of.mailsTo(address);
  expect(mail?.subject).toBe("Figures of the week");
  expect(mail?.text).toContain("the incidents that you may see");
  expect(mail?.files.map(({ filename, contentType }) => [filename, contentType])).toEqual([
    ["1-incidents-by-team.csv", "text/csv"],
  ]);
  const header = ["Team", "Incidents", "MTTR (minutes)"];
  expect(await rowsOf(mail?.files[0]?.content)).toEqual([
    header,
    ["=web", "1", ""],
    ["pay", "1", ""],
  ]);
  // A spreadsheet would take it for a formula.
  expect(mail?.files[0]?.content.toString()).toContain("'=web");
  const [restricted] = await of.mailsTo(await of.addressOf(reader));
  expect(await rowsOf(restricted?.files[0]?.content)).toEqual([header, ["pay", "1", ""]]);
  const [outside] = await of.mailsTo("board@outside.test");
  expect(outside?.text).toContain("the incidents that Ada may see");
  expect(await rowsOf(outside?.files[0]?.content)).toHaveLength(3);

  await of.settle();
  expect(await of.mailsTo(address)).toHaveLength(1);
  expect((await of.stored())?.last_run).toMatchObject({
    is_manual: false,
    mails: [
      { kind: "user", name: "Ada", state: "sent", reason: null },
      { kind: "user", state: "sent" },
      { kind: "contact", name: "Board", state: "sent" },
    ],
  });
});

test("a document has figures, charts and tables as text", async () => {
  const { of } = await openTeams();
  const ids = [];
  for (const body of [
    {},
    {
      name: "Totals",
      question: { measures: ["incidents", "mttr"] },
      chart: "number",
      compares: true,
    },
    {
      name: "Day by day, Überblick Łódź",
      description: "Since the last change",
      question: { measures: ["incidents"], interval: "day" },
      chart: "line",
    },
  ])
    ids.push((await of.design(body)).id);
  const { id } = await of.report({ designer_ids: ids, user_ids: [of.ada.userId], format: "pdf" });
  await of.ada.call(sendReport, { params: { id }, body: {} });
  await of.settle();
  const [mail] = await of.mailsTo(await of.addressOf(of.ada));
  const [file] = mail?.files ?? [];
  expect([file?.filename, file?.contentType]).toEqual(["weekly-figures.pdf", "application/pdf"]);
  const text = await textOf(file?.content);
  for (const part of ["Weekly figures", "Incidents by team", "pay", "=web", "Totals", "before: 0"])
    expect(text).toContain(part);
  expect(text).toContain("Überblick Łódź");
  expect(text).toContain("Since the last change");
  expect(text).toContain("2026-03-03");
  expect((await of.stored())?.last_run).toMatchObject({
    is_manual: true,
    mails: [{ state: "sent" }],
  });
});

test("times that passed while no server ran are one, and what was switched off is not sent", async () => {
  const { of } = await openTeams();
  const { id } = await of.report({
    designer_ids: [(await of.design()).id],
    user_ids: [of.ada.userId],
  });
  const address = await of.addressOf(of.ada);
  await of.at("2026-03-09T12:00:00Z");
  expect(await of.mailsTo(address)).toHaveLength(1);
  await of.at("2026-03-10T07:00:00Z");
  expect(await of.mailsTo(address)).toHaveLength(2);
  const paused = await of.ada.call(updateReport, { params: { id }, body: { active: false } });
  expect(paused.next_times).toEqual([]);
  await of.at("2026-03-11T07:00:00Z");
  await of.ada.call(updateReport, { params: { id }, body: { active: true } });
  await of.at("2026-03-11T08:00:00Z");
  expect(await of.mailsTo(address)).toHaveLength(2);
  await of.ada.call(deleteReport, { params: { id } });
  await of.at("2026-03-12T07:00:00Z");
  expect(await of.mailsTo(address)).toHaveLength(2);
});

test("what cannot be sent is tried again and says why; a refusal for good is a failure", async () => {
  const { of, reader } = await openTeams();
  const { id } = await of.report({
    designer_ids: [(await of.design()).id],
    user_ids: [of.ada.userId, reader.userId],
  });
  const statesOf = async () =>
    (await of.ada.call(listReportRuns, { params: { id } })).items[0]?.mails.map((mail) => [
      mail.state,
      mail.reason,
    ]);
  state.isFull = true;
  await of.at("2026-03-04T07:00:00Z");
  const full = expect.stringContaining("mailbox is full") as string;
  expect(await statesOf()).toEqual([
    ["waiting", full],
    ["waiting", full],
  ]);
  state.isFull = false;
  state.refusedAddress = await of.addressOf(reader);
  await of.at("2026-03-04T08:00:00Z");
  expect(await statesOf()).toEqual([
    ["sent", null],
    ["failed", expect.stringContaining("no such mailbox")],
  ]);
  state.refusedAddress = "";
});

test("a report stops when its author may no longer send it, and says so", async () => {
  const { of } = await openTeams();
  const { id } = await of.report({
    designer_ids: [(await of.design()).id],
    user_ids: [of.ada.userId],
  });
  const demote = (role: string) =>
    of.sql((sql) =>
      sql(
        `UPDATE role_users SET role_id = (SELECT id FROM roles
           WHERE organization_id = tocsin_organization() AND key = $2)
         WHERE organization_id = tocsin_organization() AND user_id = $1`,
        [of.ada.userId, role],
      ),
    );
  await demote("readonly");
  await of.at("2026-03-04T07:00:00Z");
  expect(await of.mailsTo(await of.addressOf(of.ada))).toEqual([]);
  expect(await of.stored()).toMatchObject({
    problem: "Its author may no longer send reports",
    next_times: [],
    last_run: null,
  });
  const auth = await of.ada.call(getAnalyticsAuth, {});
  expect([auth.can_design, auth.can_schedule]).toEqual([false, false]);

  await demote("admin");
  const restarted = await of.ada.call(updateReport, { params: { id }, body: {} });
  expect([restarted.problem, restarted.next_times.length]).toEqual([null, 3]);
  await of.at("2026-03-05T07:00:00Z");
  expect(await of.mailsTo(await of.addressOf(of.ada))).toHaveLength(1);
  const audit = await of.ada.call(listAuditLogs, { query: { resource_type: "analytics" } });
  expect(
    audit.items.filter(({ resource_id }) => resource_id === id).map(({ actor }) => actor.name),
  ).toEqual(["Ada", "Tocsin", "Ada"]);
});

test("whoever may not read analytics, and a question that is gone, are said", async () => {
  const { of } = await openTeams();
  const outsider = await of.join({ permissions: ["search@read"], environments: [] });
  const first = await of.design();
  const second = await of.design({ name: "Second" });
  await of.report({
    designer_ids: [first.id, second.id],
    user_ids: [of.ada.userId, outsider.userId],
  });
  await of.ada.call(deleteDesigner, { params: { id: first.id } });
  await of.at("2026-03-04T07:00:00Z");
  expect(await of.mailsTo(await of.addressOf(outsider))).toEqual([]);
  const [mail] = await of.mailsTo(await of.addressOf(of.ada));
  expect(mail?.text).toContain("It is deleted, or no longer shared with the author");
  expect(mail?.files).toHaveLength(1);
  expect((await of.stored())?.last_run?.mails).toMatchObject([
    { state: "sent" },
    { state: "skipped", reason: "May not read analytics" },
  ]);
});

test("a report is its author's alone, and names what is there", async () => {
  const { of } = await openTeams();
  const { id: designer } = await of.design();
  const { id, version } = await of.report({
    designer_ids: [designer],
    user_ids: [of.ada.userId],
  });
  const admin = await of.join("admin");
  const params = { id };
  expect((await admin.call(listReports, {})).items).toEqual([]);
  expect((await admin.try(updateReport, { params, body: {} })).status).toBe(404);
  expect((await admin.try(sendReport, { params, body: {} })).status).toBe(404);
  const refusedWith = async (body: object) => {
    const answer = await of.ada.try(updateReport, { params, body });
    return [answer.status, answer.errors[0]?.field ?? answer.errors[0]?.code];
  };
  expect(await refusedWith({ designer_ids: ["17"] })).toEqual([400, "designer_ids"]);
  expect(await refusedWith({ user_ids: ["17"] })).toEqual([400, "user_ids"]);
  expect(await refusedWith({ contact_ids: ["17"] })).toEqual([400, "contact_ids"]);
  expect(await refusedWith({ user_ids: [] })).toEqual([400, "user_ids"]);
  await of.ada.call(updateReport, { params, body: { name: "new", version } });
  expect(await refusedWith({ name: "newer", version })).toEqual([409, "stale"]);
});

test("files are had without a mail, of a time that was due, with the reader's own figures", async () => {
  const { of, reader } = await openTeams();
  const role = await of.sql(async (sql) => {
    const [row] = await sql<{ role_id: string }>(
      `SELECT role_id FROM role_users WHERE organization_id = tocsin_organization() AND user_id = $1`,
      [reader.userId],
    );
    return row?.role_id ?? "";
  });
  const { id: shared } = await of.design({ role_ids: [role] });
  const { id: own } = await of.design({ name: "Own" });
  const body = {
    name: "Draft",
    format: "csv" as const,
    designer_ids: [shared, own],
    timezone: "UTC",
  };
  const filesFor = async (person: typeof reader, dueAt?: number) => {
    const { files, problems } = await person.call(renderReport, {
      body: { ...body, ...(dueAt !== undefined && { due_at: dueAt }) },
    });
    return { problems, tables: files.map(({ content }) => Buffer.from(content, "base64")) };
  };
  const authored = await filesFor(of.ada);
  expect(authored.problems).toEqual([]);
  expect(await rowsOf(authored.tables[0])).toHaveLength(3);
  const restricted = await filesFor(reader);
  expect(restricted.problems).toEqual([
    { name: "A question", problem: "It is deleted, or no longer shared with the author." },
  ]);
  expect((await rowsOf(restricted.tables[0])).slice(1)).toEqual([["pay", "1", ""]]);
  const before = await filesFor(of.ada, Date.UTC(2026, 2, 1) / 1000);
  expect(await rowsOf(before.tables[0])).toHaveLength(1);
  const { files } = await of.ada.call(renderReport, { body: { ...body, format: "pdf" } });
  expect(files.map(({ filename, content_type: type }) => [filename, type])).toEqual([
    ["draft.pdf", "application/pdf"],
  ]);
  expect(await textOf(Buffer.from(files[0]?.content ?? "", "base64"))).toContain("Own");
  expect(await of.mailsTo(await of.addressOf(of.ada))).toEqual([]);
});
