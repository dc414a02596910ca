import * as contract from "#contract/topology.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { recordChange } from "../access/store-audit.ts";
import { bumpConfigVersion } from "../organizations/store.ts";
import { checkTopology } from "./check.ts";
import { loadTopology, saveTopology } from "./store.ts";

export const topologyRoutes = ({ db, clock }: Parts): Route[] => [
  serve(contract.getTopology, ({ caller }) => db.tenant(caller.organizationId, loadTopology)),
  serve(contract.replaceTopology, async ({ caller, body }) => {
    checkTopology(body);
    return db.tenant(caller.organizationId, async (sql) => {
      // Patterns that follow links are compiled with it: it is part of the rule book.
      await bumpConfigVersion(sql);
      const before = await loadTopology(sql);
      const updated_at = clock.nowS();
      const version = await saveTopology(sql, body, updated_at);
      // The log tells its size: the document itself may have a hundred thousand lines.
      const topologySize = ({ nodes, edges }: contract.Topology) => ({
        nodes: nodes.length,
        edges: edges.length,
      });
      await recordChange(sql, caller, {
        resource: "topology",
        news: "topology",
        at: updated_at,
        action: "update",
        id: "topology",
        before: { version: before.version, ...topologySize(before) },
        after: { version, ...topologySize(body) },
      });
      return { version, ...topologySize(body), updated_at };
    });
  }),
];
