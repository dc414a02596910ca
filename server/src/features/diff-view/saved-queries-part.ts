import { refuse } from "../../platform/refuse.ts";
import { prefixRefusals } from "../configuration/prefix-refusals.ts";
import {
  loadSharedQueries,
  type SharedQuery,
  sharedQueryKey,
  sharedQueryTitle,
  writeSharedQuery,
} from "../saved-queries/shared-queries.ts";
import type { ConfigurationPart } from "./configuration-part.ts";

/** Shared ones, of owners who are in both. They are somebody's: whoever manages people copies. */
export const savedQueriesPart: ConfigurationPart = {
  kind: "saved-queries",
  resource: "users",
  load: async (sql, names) =>
    (await loadSharedQueries(sql, names)).map(({ id, shared }) => {
      const { owner, name, ...fields } = shared;
      return {
        key: sharedQueryKey(shared),
        name: sharedQueryTitle(shared),
        id,
        fields,
        uncompared: { owner, name },
      };
    }),
  open: (sql, by) =>
    Promise.resolve({
      write: ({ item }) =>
        prefixRefusals(item.name, () =>
          writeSharedQuery(sql, by, {
            // What `load` gave, of the other organization.
            shared: { ...item.uncompared, ...item.fields } as unknown as SharedQuery,
            names: by.names,
            isFromOtherOrganization: true,
            lacking: (missing) => refuse("missing_in_target", item.name, missing.join(", ")),
          }),
        ),
    }),
};
