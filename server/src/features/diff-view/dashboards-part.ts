import { refuse } from "../../platform/refuse.ts";
import { prefixRefusals } from "../configuration/prefix-refusals.ts";
import {
  loadShared,
  type SharedDashboard,
  sharedDashboardKey,
  sharedDashboardTitle,
  writeSharedDashboard,
} from "../dashboards/shared-dashboards.ts";
import type { ConfigurationPart } from "./configuration-part.ts";

/** Shared ones: of the organization, and of owners who are in both. */
export const dashboardsPart: ConfigurationPart = {
  kind: "dashboards",
  resource: "dashboards",
  load: async (sql, names) =>
    (await loadShared(sql, names)).map(({ id, shared }) => {
      const { owner, name, ...fields } = shared;
      return {
        key: sharedDashboardKey(shared),
        name: sharedDashboardTitle(shared),
        id,
        fields,
        uncompared: { owner, name },
      };
    }),
  open: (sql, by) =>
    Promise.resolve({
      write: ({ item }) =>
        prefixRefusals(item.name, () =>
          writeSharedDashboard(sql, by, {
            // What `load` gave, of the other organization.
            shared: { ...item.uncompared, ...item.fields } as unknown as SharedDashboard,
            names: by.names,
            isFromOtherOrganization: true,
            lacking: (missing) => refuse("missing_in_target", item.name, missing.join(", ")),
          }),
        ),
    }),
};
