import type { Sql } from "../../platform/db.ts";
import { siteOf } from "./site.ts";
import { loadTopologyVersion, saveTopology } from "../topology/store.ts";

const cells = 3;

/** What needs what in the shop, by the tags that its alerts have. */
export async function furnishTopology(sql: Sql, nowS: number): Promise<void> {
  if ((await loadTopologyVersion(sql)) > 0) return;
  const { parts } = siteOf(cells);
  const idOf = (name: string, cell: string): string => `${name}.${cell}`;
  await saveTopology(
    sql,
    {
      nodes: parts.map(({ name, kind, cell, cluster }) => ({
        id: idOf(name, cell),
        kind,
        names: [kind === "device" ? { device: name, cluster } : { service: name, cluster }],
      })),
      edges: parts.flatMap(({ name, cell, needs }) =>
        needs.map((need) => ({
          source: idOf(name, cell),
          target: idOf(need, cell),
          kind: "needs",
        })),
      ),
    },
    nowS,
  );
}
