import * as contract from "#contract/incidents.ts";
import { serve, type Route } from "../../../platform/http/serve.ts";
import { refuse } from "../../../platform/refuse.ts";
import { resolveMentions } from "../../notifications/resolve-mentions.ts";
import { comment } from "../actions/actions.ts";
import { loadHistory } from "./history.ts";
import { loadMentionable } from "./load-mentionable.ts";
import { loadVisibleIncident } from "./present-incidents.ts";
import { runAction, type ActionParts } from "../actions/run-action.ts";

/** What happened to an incident, and what people say about it. */
export const historyRoutes = (parts: ActionParts): Route[] => {
  const { db } = parts;
  return [
    serve(contract.listActivities, ({ caller, reach, params, query }) =>
      db.tenant(caller.organizationId, async (sql) => {
        await loadVisibleIncident(sql, params.id, reach);
        return loadHistory(sql, params.id, {
          types: query.types ? query.types.split(",").filter(Boolean) : null,
          page: query.page,
          perPage: query.per_page,
          namesChanges: caller.permissions.has("changes@read"),
        });
      }),
    ),
    serve(contract.listComments, ({ caller, reach, params }) =>
      db.tenant(caller.organizationId, async (sql) => {
        await loadVisibleIncident(sql, params.id, reach);
        const { activities, total } = await loadHistory(sql, params.id, {
          types: ["commented"],
          page: 1,
          perPage: 1000,
          namesChanges: false,
        });
        return { items: activities.reverse().map(commentOf), total };
      }),
    ),
    serve(contract.addComment, async ({ caller, reach, params, body }) => {
      const people = body.body.includes("@")
        ? await db.tenant(caller.organizationId, async (sql) =>
            loadMentionable(sql, await loadVisibleIncident(sql, params.id, reach)),
          )
        : [];
      await runAction(
        parts,
        { caller, reach, incidentIds: [params.id], action: "comment" },
        ({ world }) => {
          const incident = world.incidents.byId.get(params.id);
          if (!incident) throw refuse("not_found");
          comment(world, incident, { body: resolveMentions(body.body, people) });
        },
      );
      const { activities } = await db.tenant(caller.organizationId, (sql) =>
        loadHistory(sql, params.id, {
          types: ["commented"],
          page: 1,
          perPage: 1,
          namesChanges: false,
        }),
      );
      const [activity] = activities;
      if (!activity) throw refuse("not_found");
      return commentOf(activity);
    }),
  ];
};

const commentOf = (activity: contract.Activity) => ({
  id: activity.id,
  body: String(activity.params["body"] ?? ""),
  author: activity.actor,
  created_at: activity.at,
});
