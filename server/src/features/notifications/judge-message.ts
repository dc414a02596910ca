import type { NotificationReason } from "#contract/notifications.ts";
import type { NotificationWay } from "#contract/notification-settings.ts";
import type { Sql } from "../../platform/db.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { loadCaller } from "../access/store.ts";
import { loadOrganization } from "../organizations/store.ts";
import { loadUser, type UserRow } from "../people/store.ts";
import { maySend, type MessageItem } from "./decide.ts";
import { inboxScope } from "./inbox.ts";
import type { NotificationRow } from "./notification-row.ts";
import { quietUntil } from "./quiet-hours.ts";
import { withDefaults } from "./settings-values.ts";
import { deferAgain } from "./store-dispatch.ts";
import { loadVisible } from "./store-inbox.ts";
import { loadSettings } from "./store-settings.ts";

/** What waits to be sent: references, so that nothing is told that has become invisible. */
export interface QueuedMessage {
  /** No other message of the organization has it. */
  id: string;
  user_id: string;
  items: MessageItem[];
  is_summary: boolean;
}

/** What a person is told now by one way. All of it was judged: it may be said. */
export interface NotificationMessage {
  id: string;
  organization: { id: string; name: string; shadow_mode: boolean };
  person: { id: string; name: string; username: string; timezone: string };
  /** Newest first. A message that is no summary has one. */
  items: readonly NotificationRow[];
  isSummary: boolean;
  /** What a link that ends such messages ends. */
  unsubscribes: NotificationReason | "summary";
}

/**
 * In the transaction of the sending: access may have ended, and quiet hours begun, since it was
 * queued. Null where nothing may, or need, be said now.
 */
export async function judgeMessage(
  sql: Sql,
  { id, user_id: userId, items, is_summary }: QueuedMessage,
  { organizationId, way, nowS }: { organizationId: string; way: NotificationWay; nowS: number },
): Promise<NotificationMessage | null> {
  const user = await loadUser(sql, userId);
  const organization = await loadOrganization(sql, organizationId);
  if (!user || !isReachable(user) || !organization) return null;

  const settings = withDefaults((await loadSettings(sql, userId))?.settings ?? {});
  const quietEnd = quietUntil(settings, nowS);
  if (quietEnd !== null) {
    await setJob(sql, { kind: "notify", subject: userId, due_at: quietEnd });
    await deferAgain(sql, { ids: items.map((item) => item.id), way });
    return null;
  }

  const causes = new Map(items.map((item) => [item.id, item.cause]));
  const rows = await loadVisibleTo(sql, { organizationId, userId, ids: [...causes.keys()], nowS });
  const sendable = rows.filter((row) =>
    maySend(row, causes.get(row.id) ?? "now", { settings, way }),
  );
  const [first] = sendable;
  if (!first) return null;
  return {
    id,
    organization: {
      id: organizationId,
      name: organization.display_name,
      shadow_mode: organization.shadow_mode,
    },
    person: {
      id: user.id,
      name: user.name,
      username: user.username,
      timezone: settings.timezone,
    },
    items: sendable,
    isSummary: is_summary,
    unsubscribes: is_summary ? "summary" : first.reason,
  };
}

/** Who has shown that the address is theirs. */
const isReachable = ({ state, proved_at }: UserRow): boolean =>
  state === "active" && proved_at !== null;

/** As far as the person is a member and may see them. */
async function loadVisibleTo(
  sql: Sql,
  {
    organizationId,
    userId,
    ids,
    nowS,
  }: { organizationId: string; userId: string; ids: readonly string[]; nowS: number },
): Promise<NotificationRow[]> {
  const caller = await loadCaller(sql, {
    organizationId,
    userId,
    sessionId: null,
    proof: "key",
    nowS,
  });
  if (caller === null || caller.isExpired || caller.isService) return [];
  return loadVisible(sql, await inboxScope(sql, caller, nowS), ids);
}
