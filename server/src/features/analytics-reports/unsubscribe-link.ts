import { type ReportRecipientKind, reportRecipientKinds } from "#contract/analytics-reports.ts";
import type { Secrets } from "../../platform/secrets.ts";

const place = "unsubscribe-report";

export interface ReportSubscription {
  organizationId: string;
  reportId: string;
  kind: ReportRecipientKind;
  /** Of the member or the contact. */
  id: string;
}

/** Names one recipient of a report; nobody can make one, and it needs no row of its own. */
export const unsubscribeToken = (
  secrets: Secrets,
  { organizationId, reportId, kind, id }: ReportSubscription,
): string => secrets.seal([organizationId, reportId, kind, id].join(":"), place);

/** Null for what this installation did not make. */
export function readUnsubscribeToken(secrets: Secrets, token: string): ReportSubscription | null {
  try {
    const [organizationId, reportId, word, id] = secrets.open(token, place).split(":");
    const kind = reportRecipientKinds.find((name) => name === word);
    return organizationId && reportId && kind && id ? { organizationId, reportId, kind, id } : null;
  } catch {
    return null;
  }
}
