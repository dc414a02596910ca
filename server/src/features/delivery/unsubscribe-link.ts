import type { Secrets } from "../../platform/secrets.ts";

const place = "unsubscribe";

/** Names one share; nobody can make one, and it needs no row of its own. */
export const unsubscribeToken = (
  secrets: Secrets,
  { organizationId, shareId }: { organizationId: string; shareId: string },
): string => secrets.seal(`${organizationId}:${shareId}`, place);

/** Null for what this installation did not make. */
export function readUnsubscribeToken(
  secrets: Secrets,
  token: string,
): { organizationId: string; shareId: string } | null {
  try {
    const [organizationId, shareId] = secrets.open(token, place).split(":");
    return organizationId && shareId ? { organizationId, shareId } : null;
  } catch {
    return null;
  }
}
