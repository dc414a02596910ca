import * as contract from "#contract/incidents.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refuse.ts";
import { comment } from "./act.ts";
import { historyOf } from "./history.ts";
import { visibleIncident } from "./read.ts";
import { act, type ActParts } from "./store-act.ts";

/** What happened to an incident, and what people say about it. */
export const historyRoutes = (parts: ActParts): Served[] => {
  const { db } = parts;
  return [
    serve(contract.listActivities, ({ caller, reach, params, query }) =>
      db.tenant(caller.organizationId, async (sql) => {
        await visibleIncident(sql, params.id, reach);
        return historyOf(sql, params.id, {
          types: query.types ? query.types.split(",").filter(Boolean) : null,
          page: query.page,
          perPage: query.per_page,
        });
      }),
    ),
    serve(contract.listComments, ({ caller, reach, params }) =>
      db.tenant(caller.organizationId, async (sql) => {
        await visibleIncident(sql, params.id, reach);
        const { activities, total } = await historyOf(sql, params.id, {
          types: ["commented"],
          page: 1,
          perPage: 1000,
        });
        return { items: activities.reverse().map(commentOf), total };
      }),
    ),
    serve(contract.addComment, async ({ caller, reach, params, body }) => {
      await act(
        parts,
        { caller, reach, incidentIds: [params.id], action: "comment" },
        ({ world }) => {
          const incident = world.incidents.get(params.id);
          if (!incident) throw refuse("not_found");
          comment(world, incident, body.body);
        },
      );
      const { activities } = await db.tenant(caller.organizationId, (sql) =>
        historyOf(sql, params.id, { types: ["commented"], page: 1, perPage: 1 }),
      );
      const [made] = activities;
      if (!made) throw refuse("not_found");
      return commentOf(made);
    }),
  ];
};

const commentOf = (one: contract.Activity) => ({
  id: one.id,
  body: String(one.params["body"] ?? ""),
  author: one.actor,
  created_at: one.at,
});
