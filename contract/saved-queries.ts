import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { emptyReply, id, name, seconds } from "./scalars.ts";
import { searchKinds } from "./search.ts";

const fields = {
  name,
  query: z.string().max(limits.bpqlCharacters),
  kind: z.enum(searchKinds),
  /** Seconds back from now; null for what the searcher has chosen. */
  range_s: z.number().int().min(60).nullable(),
  /** null means every environment that the reader sees. */
  environment_id: id.nullable(),
  /** Who sees it besides its owner. */
  role_ids: z.array(id).max(100),
};

export const savedQuery = z.object({
  id: z.string(),
  ...fields,
  environment_id: z.string().nullable(),
  role_ids: z.array(z.string()),
  owner: z.object({ id: z.string().nullable(), name: z.string() }),
  is_own: z.boolean(),
  is_favorite: z.boolean(),
  version: z.number(),
  updated_at: seconds,
  /** What in it no longer exists; null when it can be asked. */
  problem: z.string().nullable(),
});
export type SavedQuery = z.infer<typeof savedQuery>;
const params = z.object({ id });

export const listSavedQueries = endpoint({
  method: "GET",
  path: "/resources/v2.1/saved-queries",
  summary: "List your saved queries and those that are shared with your roles, favourites first",
  needs: may("search@read"),
  reply: z.object({ items: z.array(savedQuery), total: z.number() }),
  changesWith: ["saved-queries"],
});
/** What one look at all of a person's saved queries may cost, in milliseconds, and counts up to. */
export const matchLimits = { costMs: 1000, eachMs: 250, counted: 1000 } as const;

export const countSavedQueryMatches = endpoint({
  method: "GET",
  path: "/resources/v2.1/saved-queries/matches",
  summary: `Count what each of your saved queries matches now, up to ${matchLimits.counted}`,
  needs: may("search@read"),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        /** In its own time, else in the last 24 hours; null where it could not be counted. */
        total: z.number().nullable(),
        /** False where there are more, or may be. */
        total_is_exact: z.boolean(),
      }),
    ),
    /** Whether the time was up before all were counted. */
    partial: z.boolean(),
  }),
  changesWith: ["saved-queries"],
});
export const createSavedQuery = endpoint({
  method: "POST",
  path: "/resources/v2.1/saved-queries",
  summary: "Save a query",
  needs: may("search@read"),
  body: z.object({
    ...fields,
    kind: fields.kind.default("all"),
    range_s: fields.range_s.default(null),
    environment_id: fields.environment_id.default(null),
    role_ids: fields.role_ids.default([]),
  }),
  reply: savedQuery,
  status: 201,
  refuses: ["invalid", "unknown_role", "unknown_environment", "name_taken", "too_many_entries"],
});
export const updateSavedQuery = endpoint({
  method: "PUT",
  path: "/resources/v2.1/saved-queries/{id}",
  summary: "Change a saved query of yours; what is left out stays",
  needs: may("search@read"),
  params,
  body: z.object(fields).partial(),
  reply: savedQuery,
  refuses: ["not_found", "invalid", "unknown_role", "unknown_environment", "name_taken"],
});
export const deleteSavedQuery = endpoint({
  method: "DELETE",
  path: "/resources/v2.1/saved-queries/{id}",
  summary: "Delete a saved query of yours",
  needs: may("search@read"),
  params,
  reply: emptyReply,
  status: 204,
  refuses: ["not_found"],
});
export const markSavedQuery = endpoint({
  method: "PUT",
  path: "/resources/v2.1/saved-queries/{id}/favorite",
  summary: "Make a saved query one of your favourites, or no longer",
  needs: may("search@read"),
  params,
  body: z.object({ is_favorite: z.boolean() }),
  reply: savedQuery,
  refuses: ["not_found"],
});
