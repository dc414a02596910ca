/** Shared queries as files say them: by their owners' user names, without what is implied. */
import { z } from "zod";
import { createSavedQuery } from "#contract/saved-queries.ts";
import { name } from "#contract/scalars.ts";
import type { SharedQuery } from "../features/saved-queries/shared-queries.ts";

const { query, kind, range_s } = createSavedQuery.body.shape;

export const sharedQueriesFileSchema = z.array(
  z.strictObject({
    owner: z.string().trim().min(1).max(300),
    name,
    query,
    kind,
    range_s,
    environment_id: name.nullable().default(null),
    role_ids: z
      .array(name)
      .min(1, "a query that is shared with no role is its owner's own")
      .max(100),
  }),
);

export const writeSharedQueryCode = (shared: SharedQuery): object => ({
  owner: shared.owner,
  name: shared.name,
  query: shared.query,
  ...(shared.kind === "all" ? {} : { kind: shared.kind }),
  ...(shared.range_s === null ? {} : { range_s: shared.range_s }),
  ...(shared.environment_id === null ? {} : { environment_id: shared.environment_id }),
  role_ids: shared.role_ids,
});
