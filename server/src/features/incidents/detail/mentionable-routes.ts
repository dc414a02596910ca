import { listMentionable } from "#contract/notifications.ts";
import { serve, type Route } from "../../../platform/http/serve.ts";
import type { Parts } from "../../../platform/parts.ts";
import { loadMentionable } from "./load-mentionable.ts";
import { loadVisibleIncident } from "./present-incidents.ts";

/** Whom a comment at an incident may mention. */
export const mentionableRoutes = ({ db }: Parts): Route[] => [
  serve(listMentionable, ({ caller, reach, params }) =>
    db.tenant(caller.organizationId, async (sql) =>
      loadMentionable(sql, await loadVisibleIncident(sql, params.id, reach)),
    ),
  ),
];
