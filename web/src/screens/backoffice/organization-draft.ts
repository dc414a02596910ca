import type { OrganizationSummary } from "#contract/backoffice.ts";
import type { OrganizationType } from "#contract/session.ts";

/** The form's fields; limits as they are typed. */
export interface OrganizationDraft { display_name: string; type: OrganizationType; expires_at: number | null; perMinute: string; megabytes: string }

const bytesPerMegabyte = 1_000_000;

export const draftOf = ({ display_name, type, expires_at, limits }: Pick<OrganizationSummary, "display_name" | "type" | "expires_at" | "limits">): OrganizationDraft => ({
  display_name, type, expires_at, perMinute: limits.eventsPerMinute === null ? "" : String(limits.eventsPerMinute), megabytes: limits.storageBytes === null ? "" : String(Math.round(limits.storageBytes / bytesPerMegabyte)),
});

/** Empty is no limit; undefined is no number. */
export function limitIn(text: string): number | null | undefined {
  if (text.trim() === "") return null;
  return /^\d{1,9}$/.test(text.trim()) && Number(text) > 0 ? Number(text) : undefined;
}

/** What the call takes; null while a limit is no number. */
export function bodyOf({ display_name, type, expires_at, perMinute, megabytes }: OrganizationDraft) {
  const [events, storage] = [limitIn(perMinute), limitIn(megabytes)];
  if (events === undefined || storage === undefined) return null;
  return { display_name, type, expires_at, limits: { eventsPerMinute: events, storageBytes: storage === null ? null : storage * bytesPerMegabyte } };
}
