import type { OrganizationLimits, OrganizationSummary } from "#contract/backoffice.ts";
import type { OrganizationType } from "#contract/session.ts";

/** The form's fields; limits as they are typed. */
export interface OrganizationDraft {
  display_name: string;
  type: OrganizationType;
  expires_at: number | null;
  perMinute: string;
  megabytes: string;
  retentionDays: string;
}

const bytesPerMegabyte = 1_000_000;

export const draftOf = ({
  display_name,
  type,
  expires_at,
  limits,
}: Pick<
  OrganizationSummary,
  "display_name" | "type" | "expires_at" | "limits"
>): OrganizationDraft => ({
  display_name,
  type,
  expires_at,
  perMinute: limits.eventsPerMinute === null ? "" : String(limits.eventsPerMinute),
  megabytes:
    limits.storageBytes === null ? "" : String(Math.round(limits.storageBytes / bytesPerMegabyte)),
  retentionDays: limits.retentionDays === null ? "" : String(limits.retentionDays),
});

/** Empty is no limit; undefined is no number. */
export function parseLimit(text: string): number | null | undefined {
  if (text.trim() === "") return null;
  return /^\d{1,9}$/.test(text.trim()) && Number(text) > 0 ? Number(text) : undefined;
}

/**
 * What the call takes of the fields that were changed, so that nothing else is written over; null
 * while a limit is no number.
 */
export function changesOf({
  perMinute,
  megabytes,
  retentionDays,
  ...rest
}: Partial<OrganizationDraft>) {
  const [events, storage, retention] = [
    perMinute === undefined ? {} : { eventsPerMinute: parseLimit(perMinute) },
    megabytes === undefined ? {} : { storageBytes: bytesIn(megabytes) },
    retentionDays === undefined ? {} : { retentionDays: parseLimit(retentionDays) },
  ];
  const limits = { ...events, ...storage, ...retention };
  if (Object.values(limits).includes(undefined)) return null;
  // No limit among them is undefined, see above.
  return {
    ...rest,
    ...(Object.keys(limits).length === 0 ? {} : { limits: limits as Partial<OrganizationLimits> }),
  };
}

/** What the call takes for a new one. */
export function bodyOf(draft: OrganizationDraft) {
  const changes = changesOf(draft);
  return changes && { ...changes, display_name: draft.display_name };
}

const bytesIn = (text: string): number | null | undefined => {
  const megabytes = parseLimit(text);
  return typeof megabytes === "number" ? megabytes * bytesPerMegabyte : megabytes;
};
