import { nodeRoles } from "#contract/node-roles.ts";
import { missingAfterS } from "../features/nodes/freshness.ts";
import type { NodeRow } from "../features/nodes/store.ts";
import type { Finding } from "./diagnose.ts";

/** Which processes answer, and what none of them does. Nothing where none was ever seen. */
export function diagnoseNodes(nodes: readonly NodeRow[], nowS: number): Finding[] {
  const isPresent = ({ seen_at }: NodeRow): boolean => nowS - seen_at <= missingAfterS;
  const present = nodes.filter(isPresent);
  const findings = nodes.map((node): Finding => ({
    name: `node ${node.host}`,
    state: isPresent(node) ? "ok" : "warning",
    detail: `${node.roles.join(", ")}; version ${node.version}${isPresent(node) ? "" : `; not seen for ${Math.round(nowS - node.seen_at)} s`}`,
  }));
  const missing = nodeRoles.filter((role) => !present.some(({ roles }) => roles.includes(role)));
  if (present.length === 0 || missing.length === 0) return findings;
  return [
    ...findings,
    { name: "roles", state: "wrong", detail: `no process does: ${missing.join(", ")}` },
  ];
}
