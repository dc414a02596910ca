import * as contract from "#contract/topology.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import { checkTopology } from "./check.ts";
import type { Graph } from "./graph.ts";
import { readKubernetes } from "./kubernetes.ts";
import { listNodes } from "./list-nodes.ts";
import { compareTopologies, mergeTopologies, sizesOf } from "./merge.ts";
import { readTopologyText } from "./read-file.ts";
import { loadTopology } from "./store.ts";
import { loadVersion, loadVersions, saveDismissed, saveReading } from "./store-readings.ts";
import { acceptSuggestions, loadSuggestions } from "./suggestions.ts";
import { type Author, requireRoom, writeTopology } from "./write.ts";

/** An organization's graph, made ready before. */
interface GraphBooks {
  of(sql: Sql, organizationId: string): Promise<{ graph: Graph }>;
}
type TopologyParts = Parts & { books: GraphBooks };

export const topologyRoutes = (parts: TopologyParts): Route[] => [
  ...readingRoutes(parts),
  ...writingRoutes(parts),
  ...suggestionRoutes(parts),
];

const inTenant =
  ({ db, clock }: Parts) =>
  <T>(caller: Caller, work: (sql: Sql, author: Author) => Promise<T>): Promise<T> =>
    db.tenant(caller.organizationId, (sql) => work(sql, { caller, nowS: clock.nowS() }));

function readingRoutes({ books, ...parts }: TopologyParts): Route[] {
  const within = inTenant(parts);
  return [
    serve(contract.getTopology, ({ caller }) => within(caller, loadTopology)),
    serve(contract.listTopologyNodes, ({ caller, query }) =>
      within(caller, async (sql) => listNodes(await loadTopology(sql), query)),
    ),
    serve(contract.getTopologyAround, ({ caller, query: { id, links } }) =>
      within(caller, async (sql) => {
        const { graph } = await books.of(sql, caller.organizationId);
        const { nodes, edges } = graph.topology;
        const start = nodes.findIndex((node) => node.id === id);
        if (start < 0) throw refuse("not_found");
        const { distances, isCut } = graph.distancesFrom([start], links);
        const near = [...distances].flatMap(([position, distance]) => {
          const node = nodes[position];
          return node ? [{ ...node, title: node.title ?? node.id, distance }] : [];
        });
        const ids = new Set(near.map((node) => node.id));
        return {
          nodes: near,
          edges: edges.filter((edge) => ids.has(edge.source) && ids.has(edge.target)),
          is_cut: isCut,
        };
      }),
    ),
    serve(contract.listTopologyVersions, ({ caller }) =>
      within(caller, async (sql) => {
        const items = await loadVersions(sql);
        return { items, total: items.length };
      }),
    ),
  ];
}

function writingRoutes(parts: Parts): Route[] {
  const within = inTenant(parts);
  return [
    serve(contract.replaceTopology, ({ caller, body }) =>
      within(caller, async (sql, author) => ({
        ...(await writeTopology(sql, author, () => body)),
        updated_at: author.nowS,
      })),
    ),
    serve(contract.readTopologyFile, async ({ caller, body: { format, text, mode, is_trial } }) => {
      const read = await readTopologyText(format, text);
      return within(caller, async (sql, author) => {
        const combine = (before: contract.Topology): contract.Topology =>
          mode === "add" ? mergeTopologies(before, read) : read;
        const { nodes, edges } = await loadTopology(sql);
        const after = combine({ nodes, edges });
        requireRoom(after);
        checkTopology(after);
        const changes = compareTopologies({ nodes, edges }, after);
        const written = is_trial ? null : await writeTopology(sql, author, combine);
        return { version: written?.version ?? null, after: sizesOf(after), ...changes };
      });
    }),
    serve(contract.restoreTopology, ({ caller, params: { version } }) =>
      within(caller, async (sql, author) => {
        const former = await loadVersion(sql, version);
        if (!former) throw refuse("not_found");
        return writeTopology(sql, author, () => former);
      }),
    ),
  ];
}

function suggestionRoutes(parts: Parts): Route[] {
  const within = inTenant(parts);
  return [
    serve(contract.listTopologySuggestions, ({ caller }) => within(caller, loadSuggestions)),
    serve(contract.acceptTopologySuggestions, ({ caller, body }) =>
      within(caller, (sql, author) => acceptSuggestions(sql, author, body.links)),
    ),
    serve(contract.dismissTopologySuggestions, ({ caller, body: { links } }) =>
      within(caller, async (sql, { nowS }) => {
        await saveDismissed(sql, links, { nowS, most: contract.topologyLimits.dismissals });
        await recordChange(sql, caller, {
          resource: "topology",
          news: "topology",
          at: nowS,
          action: "update",
          id: "suggestions",
          before: null,
          after: { dismissed: links.length },
        });
      }),
    ),
    serve(contract.sendKubernetesObjects, ({ caller, body }) =>
      within(caller, async (sql, { nowS }) => {
        const { objects, ...read } = readKubernetes(body.items);
        requireRoom(read);
        await saveReading(sql, { origin: "kubernetes", ...read, read_at: nowS });
        await recordChange(sql, caller, {
          resource: "topology",
          news: "topology",
          at: nowS,
          action: "update",
          id: "kubernetes",
          before: null,
          after: { objects, ...sizesOf(read) },
        });
        return { objects, ...sizesOf(read) };
      }),
    ),
  ];
}
