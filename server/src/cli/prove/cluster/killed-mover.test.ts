/** Processes that end without a word while requests are on their way from NATS to the database. */
import { fileURLToPath } from "node:url";
import { beforeEach, expect, test } from "vitest";
import { nodeRoles } from "#contract/node-roles.ts";
import { natsMissing } from "../../../test-peers/nats-missing.ts";
import { openClusterRig } from "./cluster-rig.ts";
import type { RoundPlan } from "./plan-round.ts";
import { runRound } from "./run-round.ts";

const quiet = { say: () => undefined, end: () => undefined };
const killPoint = fileURLToPath(new URL("test-kill-point.ts", import.meta.url));
const plan: RoundPlan = {
  seed: "killed",
  number: 1,
  roles: [nodeRoles, nodeRoles],
  usesNats: true,
  faults: [],
};

beforeEach(({ skip }) => skip(natsMissing !== null, natsMissing ?? ""));

test.each(["before NATS answers", "before the commit", "while it commits", "after the commit"])(
  "killed %s, it loses and doubles no event and keeps their order",
  async (point) => {
    const env = { NODE_OPTIONS: `--import=${killPoint}`, KILL_AT: point };
    const rig = await openClusterRig(2, { env, openPooler: undefined, hasNats: true });
    try {
      const { failures, throughNats, organizationId } = await runRound(rig, plan, quiet);
      // That they ended is no surprise here.
      expect(failures.filter(({ kind }) => kind !== "server")).toEqual([]);
      const crashes = rig.servers().reduce((sum, server) => sum + server.crashes(), 0);
      expect(crashes).toBeGreaterThan(0);
      expect(throughNats).toBeGreaterThan(0);
      const rows = await rig.database.db().tenant(organizationId, (sql) =>
        sql<{ id: string }>(
          `SELECT id FROM receipts WHERE organization_id = tocsin_organization()
           AND source <> 'timer' ORDER BY taken, id`,
        ),
      );
      const ids = rows.map(({ id }) => Number(id));
      expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    } finally {
      await rig.close();
    }
  },
  300_000,
);
