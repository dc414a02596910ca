import type { MappingTest } from "#contract/payload-mapping-tests.ts";
import type { PayloadMapping } from "#contract/payload-mappings.ts";
import { refuse } from "../../platform/refuse.ts";
import { prefixRefusals } from "../configuration/prefix-refusals.ts";
import { loadIntegrations } from "../integrations/store.ts";
import { loadNamedMappings } from "../payload-mappings/store.ts";
import { writePayloadMapping } from "../payload-mappings/write.ts";
import type { ConfigurationPart } from "./configuration-part.ts";

/** Of the source of the same kind and name, which has to be connected there: keys are never copied. */
export const payloadMappingPart: ConfigurationPart = {
  kind: "payload-mapping",
  resource: "integrations",
  // It is a property of its source.
  isFixed: true,
  load: async (sql) =>
    (await loadNamedMappings(sql)).map(({ integration_id, source_system, mapping, tests }) => ({
      key: source_system.toLowerCase(),
      name: source_system,
      id: integration_id,
      fields: { ...mapping, tests },
    })),
  open: async (sql, by) => {
    const sources = new Map(
      (await loadIntegrations(sql)).map(({ source_system, id }) => [
        source_system.toLowerCase(),
        id,
      ]),
    );
    return {
      write: async ({ item }) => {
        const id = sources.get(item.key);
        if (id === undefined) throw refuse("no_source_in_target", item.name);
        // What `load` gave, of the other organization.
        const { tests, ...mapping } = item.fields as PayloadMapping & { tests: MappingTest[] };
        await prefixRefusals(item.name, () =>
          writePayloadMapping(sql, by, { id, change: () => ({ mapping, tests }) }),
        );
        return id;
      },
    };
  },
};
