import { type TriedChange, tryChangePayload } from "#contract/change-mappings.ts";
import { limits } from "#contract/limits.ts";
import { loadChangeMapping } from "../../features/change-mappings/store.ts";
import { loadIntegration } from "../../features/integrations/store.ts";
import { type Route, serve } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { readChanges } from "./read-changes.ts";

/** What changes a payload would record, by the mapping that is being written or the one in force. */
export const tryChangeRoutes = ({ db, clock }: Parts): Route[] => [
  serve(tryChangePayload, ({ caller, params, body: { payload, mapping: draft } }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const source = await loadIntegration(sql, params.id);
      if (!source) throw refuse("not_found");
      const saved =
        draft === undefined ? (await loadChangeMapping(sql, source.id))?.mapping : undefined;
      const { changes, rejected } = readChanges(payload, {
        receivedAt: clock.nowS(),
        appKey: source.app_key,
        find: () => ({ ...source, active: true, changeMapping: draft ?? saved }),
      });
      if (changes.length + rejected.length > limits.eventsPerRequest)
        throw refuse("too_many_events", limits.eventsPerRequest);
      const tried = [
        ...changes.map(({ index, change }): TriedChange => ({ index, change, problems: [] })),
        ...rejected.map(({ index, errors }): TriedChange => ({
          index,
          change: null,
          problems: errors,
        })),
      ];
      return { changes: tried.sort((a, b) => a.index - b.index) };
    }),
  ),
];
