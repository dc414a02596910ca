import * as contract from "#contract/shadow.ts";
import type { Caller } from "../../platform/caller.ts";
import { csvText } from "../../platform/csv.ts";
import type { Sql } from "../../platform/db.ts";
import { type Handler, serve, serveRaw, type Route } from "../../platform/http/serve.ts";
import type { Mail } from "../../platform/mail.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import { loadOrganization } from "../organizations/store.ts";
import { dayOf, dayText } from "./days.ts";
import { countDay, makeReport } from "./make-report.ts";
import { findLastReceived } from "./store-notifications.ts";
import { findReport, loadRecipients, loadReports, saveRecipient } from "./store-reports.ts";

type ShadowParts = Parts & { mail: Mail };

export const shadowRoutes = (parts: ShadowParts): Route[] => [
  serve(contract.listShadowReports, listReports(parts)),
  serve(contract.getShadowReport, ({ caller, params: { day } }) =>
    parts.db.tenant(caller.organizationId, (sql) => readDay(sql, day, parts.clock.nowS())),
  ),
  serveRaw(contract.exportShadowReport, async (request, reply, holder) => {
    const { organizationId } = holder as Caller; // the door admits callers alone
    const params = contract.exportShadowReport.params.safeParse(request.params);
    if (!params.success) throw refuse("not_found");
    const { day } = params.data;
    const { items } = await parts.db.tenant(organizationId, (sql) =>
      readDay(sql, day, parts.clock.nowS()),
    );
    return reply
      .header("content-disposition", `attachment; filename="shadow-${day}.csv"`)
      .header("cache-control", "no-store")
      .type("text/csv; charset=utf-8")
      .send(csvText([csvColumns, ...items.map(cellsOf)]));
  }),
  serve(contract.setShadowMail, setMail(parts)),
];

const dayS = 24 * 3600;

const listReports =
  ({ db, clock, mail }: ShadowParts): Handler<typeof contract.listShadowReports> =>
  ({ caller }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const nowS = clock.nowS();
      const today = Math.floor(nowS / dayS);
      const isShadow = (await loadOrganization(sql, caller.organizationId))?.shadow_mode ?? false;
      const lastReceivedAt = await findLastReceived(sql);
      const stored = (await loadReports(sql)).filter(({ day }) => day !== today);
      const current =
        isShadow || lastReceivedAt !== null
          ? [{ day: today, made_at: nowS, counts: await countDay(sql, today) }]
          : [];
      const items = [...current, ...stored].map((row) => ({ ...row, day: dayText(row.day) }));
      return {
        is_on: isShadow,
        is_mailed: (await loadRecipients(sql)).includes(caller.userId ?? ""),
        can_mail: mail.canSend,
        last_received_at: lastReceivedAt,
        items,
        total: items.length,
      };
    });

/** Today's, until now, is made when somebody looks. */
async function readDay(sql: Sql, text: string, nowS: number) {
  const day = dayOf(text);
  const stored = await findReport(sql, day);
  if (stored !== null) return { ...stored, day: text };
  if (day > Math.floor(nowS / dayS) || day < Math.floor(nowS / dayS) - 1) throw refuse("not_found");
  return { day: text, made_at: nowS, ...(await makeReport(sql, day)) };
}

const setMail =
  ({ db, clock }: ShadowParts): Handler<typeof contract.setShadowMail> =>
  ({ caller, body: { is_mailed: isMailed } }) =>
    db.tenant(caller.organizationId, async (sql) => {
      // A key without a person has no address.
      if (caller.userId === null) throw refuse("not_found");
      const wasMailed = (await loadRecipients(sql)).includes(caller.userId);
      await saveRecipient(sql, { userId: caller.userId, isMailed });
      await recordChange(sql, caller, {
        at: clock.nowS(),
        action: "update",
        resource: "general_settings",
        id: caller.organizationId,
        before: { shadow_mail: wasMailed },
        after: { shadow_mail: isMailed },
        news: "organization",
      });
      return { is_mailed: isMailed };
    });

const csvColumns = [
  "result",
  "at",
  "difference_s",
  "is_resolved",
  "title",
  "receiver",
  "incident_id",
  "delivery_id",
  "reason",
] as const satisfies readonly (keyof contract.ShadowItem)[];

const cellsOf = (item: contract.ShadowItem): string[] =>
  csvColumns.map((column) =>
    column === "at" ? new Date(item.at * 1000).toISOString() : String(item[column] ?? ""),
  );
