import { expect, test } from "vitest";
import { type NodeRole, nodeRoles } from "#contract/node-roles.ts";
import { diagnoseNodes } from "./diagnose-nodes.ts";

const node = (host: string, roles: readonly NodeRole[], seenAt: number) => ({
  id: host,
  host,
  pid: 1,
  version: "1.2.3",
  roles: [...roles],
  started_at: 0,
  seen_at: seenAt,
  cpu_percent: null,
  memory_bytes: null,
  consoles: null,
});

test("each process is named with what it does, one that is silent is warned of", () => {
  const nodes = [node("a", nodeRoles, 995), node("b", ["jobs"], 900)];
  expect(diagnoseNodes(nodes, 1000)).toEqual([
    {
      name: "node a",
      state: "ok",
      detail: "api, pipeline, delivery, live, jobs; version 1.2.3",
    },
    { name: "node b", state: "warning", detail: "jobs; version 1.2.3; not seen for 100 s" },
  ]);
});

test("a role that no process has is wrong, unless no server runs at all", () => {
  const nodes = [node("a", ["api", "live"], 995), node("b", ["pipeline", "jobs"], 990)];
  expect(diagnoseNodes(nodes, 1000).at(-1)).toEqual({
    name: "roles",
    state: "wrong",
    detail: "no process does: delivery",
  });
  expect(diagnoseNodes(nodes, 9000).map(({ state }) => state)).toEqual(["warning", "warning"]);
  expect(diagnoseNodes([], 1000)).toEqual([]);
});
