import { refuse } from "../../platform/refuse.ts";
import {
  loadSharedDesigners,
  type SharedDesigner,
  sharedDesignerKey,
  sharedDesignerTitle,
  writeSharedDesigner,
} from "../analytics-designers/shared-designers.ts";
import { prefixRefusals } from "../configuration/prefix-refusals.ts";
import type { ConfigurationPart } from "./configuration-part.ts";

/** Shared ones, of owners who are in both. They are somebody's: whoever manages people copies. */
export const designersPart: ConfigurationPart = {
  kind: "analytics-designers",
  resource: "users",
  load: async (sql, names) =>
    (await loadSharedDesigners(sql, names)).map(({ id, shared }) => {
      const { owner, name, ...fields } = shared;
      return {
        key: sharedDesignerKey(shared),
        name: sharedDesignerTitle(shared),
        id,
        fields: { ...fields },
        uncompared: { owner, name },
      };
    }),
  open: (sql, by) =>
    Promise.resolve({
      write: ({ item }) =>
        prefixRefusals(item.name, () =>
          writeSharedDesigner(sql, by, {
            // What `load` gave, of the other organization.
            shared: { ...item.uncompared, ...item.fields } as unknown as SharedDesigner,
            names: by.names,
            isFromOtherOrganization: true,
            lacking: (missing) => refuse("missing_in_target", item.name, missing.join(", ")),
          }),
        ),
    }),
};
