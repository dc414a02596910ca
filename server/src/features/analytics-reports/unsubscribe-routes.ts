import * as contract from "#contract/report-subscriptions.ts";
import type { Route } from "../../platform/http/serve.ts";
import { unsubscribePageRoutes } from "../../platform/http/unsubscribe-pages.ts";
import type { Parts } from "../../platform/parts.ts";
import { publish } from "../../platform/publish.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { writeAudit } from "../access/store-audit.ts";
import { loadRecipients, lockReport, type ReportRow, saveRecipients } from "./store.ts";
import { readUnsubscribeToken, type ReportSubscription } from "./unsubscribe-link.ts";

interface UnsubscribeParts extends Parts {
  secrets: Secrets;
}

export const reportUnsubscribeRoutes = (parts: UnsubscribeParts): Route[] =>
  unsubscribePageRoutes(
    { show: contract.showReportUnsubscribe, end: contract.unsubscribeFromReport },
    {
      read: (token) => readUnsubscribeToken(parts.secrets, token),
      end: (subscription) => unsubscribe(parts, subscription),
      words: () => ({
        question: "You get no more mail of this report. Other reports may still be sent to you.",
        done: "You get no more mail of this report.",
      }),
      unknown: "This link is incomplete, or the report does not exist.",
    },
  );

/** False where the report is gone. Again changes nothing. */
const unsubscribe = (
  { db, clock }: Parts,
  { organizationId, reportId, kind, id }: ReportSubscription,
): Promise<boolean> =>
  db.tenant(organizationId, async (sql) => {
    const report = await lockReport(sql, reportId);
    if (report === null) return false;
    const after = withoutRecipient(report, { kind, id });
    if (after === null) return true;
    const nowS = clock.nowS();
    const [recipient] = await loadRecipients(sql, {
      user_ids: kind === "user" ? [id] : [],
      contact_ids: kind === "contact" ? [id] : [],
    });
    await saveRecipients(sql, after, nowS);
    await writeAudit(sql, {
      at: nowS,
      actor:
        kind === "user"
          ? { kind: "user", id, name: recipient?.name ?? id }
          : { kind: "system", id: null, name: recipient?.name ?? "Tocsin" },
      action: "update",
      resource_type: "analytics",
      resource_id: reportId,
      before: report,
      after,
    });
    await publish(sql, {
      organization: organizationId,
      kind: "config",
      rows: [{ kind: "analytics-reports" }],
    });
    return true;
  });

/** Switched off once nobody is left; null where they did not get it. */
function withoutRecipient(
  report: ReportRow,
  { kind, id }: Pick<ReportSubscription, "kind" | "id">,
): ReportRow | null {
  const field = kind === "user" ? "user_ids" : "contact_ids";
  if (!report[field].includes(id)) return null;
  const after = { ...report, [field]: report[field].filter((recipientId) => recipientId !== id) };
  return after.user_ids.length + after.contact_ids.length > 0
    ? after
    : { ...after, active: false, next_at: null };
}
