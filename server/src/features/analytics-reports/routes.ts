import * as contract from "#contract/analytics-reports.ts";
import type { InputOf, ReplyOf } from "#contract/endpoint.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Mail } from "../../platform/mail.ts";
import type { Parts } from "../../platform/parts.ts";
import { nameTaken, refuse } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import { loadDesigners } from "../analytics-designers/store.ts";
import { lockSavedQueries } from "../saved-queries/store.ts";
import { loadCallerRoles } from "../views/write.ts";
import { setDueJob } from "./due-job.ts";
import { nextTimes } from "../schedules/next-times.ts";
import { checkReport, nextAtOf, presentReport, shownTimes } from "./report.ts";
import { draftDocument, reportReply } from "./draft-document.ts";
import { sendNow } from "./send-now.ts";
import {
  deleteReport,
  insertReport,
  loadOwnReports,
  loadReport,
  loadRecipients,
  lockReport,
  type ReportDraft,
  type ReportRow,
  saveReport,
} from "./store.ts";
import { loadRuns } from "./store-runs.ts";

/** A report is its author's alone: it is sent in their name. */
export const reportRoutes = ({ db, clock, mail }: Parts & { mail: Mail }): Route[] => {
  const inTenant = <T>(caller: Caller, work: (sql: Sql, author: Author) => Promise<T>) =>
    db.tenant(caller.organizationId, (sql) =>
      work(sql, { caller, userId: caller.userId ?? "0", nowS: clock.nowS() }),
    );
  return [
    serve(contract.listReports, ({ caller }) =>
      inTenant(caller, async (sql, { userId, nowS }) => {
        const rows = await loadOwnReports(sql, userId);
        const runs = await loadRuns(sql, idsOf(rows), 1);
        const items = rows.map((row) => presentReport(row, lastRunIn(runs, row.id), nowS));
        return { items, total: items.length, can_send: mail.canSend };
      }),
    ),
    serve(contract.createReport, ({ caller, body }) =>
      inTenant(caller, (sql, author) => create(sql, author, body)),
    ),
    serve(contract.updateReport, ({ caller, params, body: { version, ...changes } }) =>
      inTenant(caller, async (sql, author) => {
        const before = await findOwn(sql, author, params.id);
        if (version !== undefined && version !== before.version) throw refuse("stale", before.name);
        return update(sql, author, { before, draft: draftOf(before, changes) });
      }),
    ),
    serve(contract.deleteReport, ({ caller, params }) =>
      inTenant(caller, async (sql, author) => {
        const before = await findOwn(sql, author, params.id);
        await deleteReport(sql, before.id);
        await record(sql, author, { action: "delete", id: before.id, before, after: null });
      }),
    ),
    serve(contract.sendReport, ({ caller, params, body }) =>
      inTenant(caller, async (sql, author) => {
        const report = await findOwn(sql, author, params.id);
        const run = await sendNow(sql, author, { report, to: body.to });
        await record(sql, author, {
          action: "update",
          id: report.id,
          before: null,
          after: { name: report.name, sent_to: body.to },
        });
        return run;
      }),
    ),
    serve(contract.listReportRuns, ({ caller, params }) =>
      inTenant(caller, async (sql, author) => {
        const report = ownIn(await loadReport(sql, params.id), author);
        const runs = await loadRuns(sql, [report.id], contract.reportLimits.runs);
        return { items: runs.map(withoutReport), total: runs.length };
      }),
    ),
    serve(contract.renderReport, ({ caller, body }) =>
      renderDraft(db, { caller, userId: caller.userId ?? "0", nowS: clock.nowS() }, body),
    ),
    serve(contract.previewReportSchedule, async ({ body }) => ({
      next_times: nextTimes(body.schedule, clock.nowS(), shownTimes),
    })),
  ];
};

export interface Author {
  caller: Caller;
  userId: string;
  nowS: number;
}

const renderDraft = async (
  db: Db,
  author: Author,
  draft: InputOf<typeof contract.renderReport>["body"],
): Promise<ReplyOf<typeof contract.renderReport>> =>
  reportReply(
    await db.read(author.caller.organizationId, (sql) => draftDocument(sql, author, draft)),
    draft,
  );

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
type Run = Awaited<ReturnType<typeof loadRuns>>[number];
const withoutReport = ({ report_id: _report, ...run }: Run): contract.ReportRun => run;
function lastRunIn(runs: readonly Run[], reportId: string): contract.ReportRun | null {
  const run = runs.find(({ report_id }) => report_id === reportId);
  return run === undefined ? null : withoutReport(run);
}

async function create(sql: Sql, author: Author, draft: ReportDraft): Promise<contract.Report> {
  const { userId: ownerId, nowS } = author;
  await lockSavedQueries(sql, ownerId);
  if ((await loadOwnReports(sql, ownerId)).length >= contract.reportLimits.reports)
    throw refuse("too_many_entries", contract.reportLimits.reports, "reports");
  await check(sql, author, { draft, before: null });
  const nextAt = nextAtOf(draft, nowS);
  const id = await nameTaken(insertReport(sql, draft, { ownerId, nextAt, nowS }));
  if (nextAt !== null) await setDueJob(sql, id, nextAt);
  return finish(sql, author, { action: "create", id, before: null });
}

async function update(
  sql: Sql,
  author: Author,
  { before, draft }: { before: ReportRow; draft: ReportDraft },
): Promise<contract.Report> {
  await check(sql, author, { draft, before });
  const nextAt = nextAtOf(draft, author.nowS);
  await nameTaken(saveReport(sql, draft, { id: before.id, nextAt, nowS: author.nowS }));
  if (nextAt !== null) await setDueJob(sql, before.id, nextAt);
  return finish(sql, author, { action: "update", id: before.id, before });
}

async function check(
  sql: Sql,
  { caller, userId }: Author,
  { draft, before }: { draft: ReportDraft; before: ReportRow | null },
): Promise<void> {
  const roles = await loadCallerRoles(sql, caller);
  checkReport(draft, before, {
    designers: idsOf(await loadDesigners(sql, { userId, roles })),
    recipients: await loadRecipients(sql, draft),
  });
}

const findOwn = async (sql: Sql, author: Author, id: string): Promise<ReportRow> =>
  ownIn(await lockReport(sql, id), author);

function ownIn(row: ReportRow | null, { userId }: Author): ReportRow {
  if (row?.owner_id !== userId) throw refuse("not_found");
  return row;
}

/** What is left out stays. */
const draftOf = (
  before: ReportRow,
  changes: { [Field in keyof ReportDraft]?: ReportDraft[Field] | undefined },
): ReportDraft => ({
  name: changes.name ?? before.name,
  subject: changes.subject ?? before.subject,
  format: changes.format ?? before.format,
  designer_ids: changes.designer_ids ?? before.designer_ids,
  schedule: changes.schedule ?? before.schedule,
  user_ids: changes.user_ids ?? before.user_ids,
  contact_ids: changes.contact_ids ?? before.contact_ids,
  active: changes.active ?? before.active,
});

async function finish(
  sql: Sql,
  author: Author,
  change: { action: "create" | "update"; id: string; before: ReportRow | null },
): Promise<contract.Report> {
  const after = await findOwn(sql, author, change.id);
  await record(sql, author, { ...change, after });
  const [lastRun = null] = (await loadRuns(sql, [change.id], 1)).map(withoutReport);
  return presentReport(after, lastRun, author.nowS);
}

const record = (
  sql: Sql,
  { caller, nowS }: Author,
  change: {
    action: "create" | "update" | "delete";
    id: string;
    before: unknown;
    after: unknown;
  },
): Promise<void> =>
  recordChange(sql, caller, {
    ...change,
    at: nowS,
    resource: "analytics",
    news: "analytics-reports",
  });
