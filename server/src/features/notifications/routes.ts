import * as contract from "#contract/notifications.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { retryOnDeadlock } from "../../platform/retry-on-deadlock.ts";
import { inboxScope, notificationOnWire } from "./inbox.ts";
import { publishNotifications } from "./publish-notifications.ts";
import { countUnread, loadInbox, saveRead } from "./store-inbox.ts";

/** A person's inbox is their own: a session is all it takes. */
export const notificationRoutes = ({ db, clock }: Parts): Route[] => [
  serve(contract.listNotifications, ({ caller, query }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const scope = await inboxScope(sql, caller, clock.nowS());
      const { page, per_page, only_unread } = query;
      const { rows, total } = await loadInbox(sql, scope, {
        onlyUnread: only_unread,
        page,
        perPage: per_page,
      });
      const unread = await countUnread(sql, scope);
      return { items: rows.map(notificationOnWire), total, page, per_page, unread };
    }),
  ),
  serve(contract.countNotifications, ({ caller }) =>
    db.tenant(caller.organizationId, async (sql) => ({
      unread: await countUnread(sql, await inboxScope(sql, caller, clock.nowS())),
    })),
  ),
  serve(contract.markNotifications, ({ caller, body }) =>
    retryOnDeadlock(() =>
      db.tenant(caller.organizationId, async (sql) => {
        const nowS = clock.nowS();
        const scope = await inboxScope(sql, caller, nowS);
        const changed = await saveRead(sql, {
          userId: scope.userId,
          ids: body.ids ?? null,
          readAt: body.is_read ? nowS : null,
        });
        if (changed.length > 0)
          await publishNotifications(sql, caller.organizationId, [scope.userId]);
        return { unread: await countUnread(sql, scope) };
      }),
    ),
  ),
];
