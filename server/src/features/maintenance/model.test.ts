import fc from "fast-check";
import { expect, test } from "vitest";
import {
  createMaintenancePlan,
  deleteMaintenancePlan,
  type EndAction,
  endActions,
  stopMaintenancePlan,
} from "#contract/maintenance-plans.ts";
import type { Status } from "#contract/statuses.ts";
import { replayOrganization } from "../../pipeline/replay-organization.ts";
import { northwind } from "../../test-northwind.ts";

const hosts = ["h1", "h2", "h3"];
const conditions: Record<string, (host: string, status: Status) => boolean> = {
  "*": () => true,
  "host = h1": (host) => host === "h1",
  "host IN (h1, h2)": (host) => host !== "h3",
  "NOT host = h1": (host) => host !== "h1",
  "status = critical": (_, status) => status === "critical",
};

interface ModelPlan {
  condition: string;
  from: number;
  to: number;
  action: EndAction;
  isDeleted: boolean;
}
interface ModelAlert {
  status: Status;
  lastSeen: number;
  by: ModelPlan[] | null;
  ended: EndAction[];
}

/**
 * What the words say, told slowly: every alert is held against every plan whenever anything
 * happens.
 */
class Model {
  readonly plans: ModelPlan[] = [];
  readonly alerts = new Map<string, ModelAlert>();

  hear(host: string, status: Status, at: number): void {
    const alert = this.alerts.get(host);
    if (!alert && status === "ok") return;
    const modelAlert = alert ?? { status: "ok" as const, lastSeen: at, by: null, ended: [] };
    this.alerts.set(host, Object.assign(modelAlert, { status, lastSeen: at }));
    this.look(host, at, { isEvent: true });
  }

  look(host: string, at: number, { isEvent = false } = {}): void {
    const alert = this.alerts.get(host);
    if (!alert) return;
    // A recovery changes nothing: what muted the alert mutes it until its window ends.
    const holds = (plan: ModelPlan) =>
      (alert.status === "ok" && alert.by?.includes(plan)) ||
      conditions[plan.condition]?.(host, alert.status);
    const open = this.plans.filter(
      (plan) => !plan.isDeleted && plan.from <= at && at < plan.to && holds(plan),
    );
    if (alert.by === null && (alert.status === "ok" || open.length === 0)) return;
    const endedPlans = (alert.by ?? []).filter(
      (plan) => !open.includes(plan) && !plan.isDeleted && at >= plan.to,
    );
    alert.ended.push(...endedPlans.map(({ action }) => action));
    const last = alert.by ?? [];
    alert.by = open.length > 0 ? open : null;
    if (open.length > 0) return;
    // An event that no plan mutes surfaces what it says, whatever a window asked for that ended before.
    const isSurfaced = isEvent && endedPlans.length === 0;
    const isQuiet = alert.lastSeen <= Math.max(...last.map((plan) => plan.to));
    if (alert.ended.includes("Resolve") && isQuiet && !isSurfaced) alert.status = "ok";
    alert.ended = [];
  }
}

type Step =
  | { send: [string, Status][] }
  | { forward: number }
  | { plan: { condition: string; inHalfHours: number; halfHours: number; action: EndAction } }
  | { stop: number }
  | { delete: number };
const plan = fc.record({
  plan: fc.record({
    condition: fc.constantFrom("*", ...Object.keys(conditions)),
    inHalfHours: fc.integer({ min: -1, max: 2 }),
    halfHours: fc.integer({ min: 2, max: 5 }),
    action: fc.constantFrom(...endActions),
  }),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      send: fc.array(
        fc.tuple(
          fc.constantFrom(...hosts),
          fc.constantFrom<Status>("critical", "warning", "critical", "ok"),
        ),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  },
  { weight: 5, arbitrary: fc.record({ forward: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 3, arbitrary: plan },
  { weight: 1, arbitrary: fc.record({ stop: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ delete: fc.nat(9) }) },
);

/** Something is broken and two windows overlap, whatever else happens. */
const steps = fc
  .tuple(plan, plan, fc.array(step, { minLength: 2, maxLength: 9 }))
  .map(([firstPlan, secondPlan, more]): Step[] => [
    {
      send: [
        ["h1", "critical"],
        ["h2", "warning"],
      ],
    },
    firstPlan,
    secondPlan,
    ...more,
    { forward: 5 },
  ]);

test("random plans, alerts and hours: muted, surfaced and resolved as the naive model says, and replay finds the same incidents", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (stepList) => {
      const of = await northwind();
      await of.settings({ reopenWindowS: 24 * 3600 });
      const model = new Model();
      const ids: string[] = [];
      const checkAll = () => {
        for (const host of hosts) model.look(host, of.clock.nowS());
      };
      const run = async (current: Step): Promise<void> => {
        if ("send" in current) {
          await of.send(...current.send.map(([host, status]) => ({ host, status })));
          for (const [host, status] of current.send) model.hear(host, status, of.clock.nowS());
        } else if ("forward" in current) {
          // Jobs run every half second, so that no edge is jumped over.
          for (let halves = 0; halves < current.forward; halves += 1) {
            of.clock.forward({ minutes: 30 });
            checkAll();
            await of.settle();
          }
        } else if ("plan" in current) {
          const { condition, inHalfHours, halfHours, action } = current.plan;
          const [from, to] = [
            of.clock.nowS() + inHalfHours * 1800,
            of.clock.nowS() + (inHalfHours + halfHours) * 1800,
          ];
          const name = `plan ${ids.length}`;
          ids.push(
            (
              await of.as("ada").call(createMaintenancePlan, {
                body: {
                  name,
                  condition,
                  end_action: action,
                  schedule: { start: from, end: to },
                  confirm: name,
                },
              })
            ).id,
          );
          model.plans.push({ condition, from, to, action, isDeleted: false });
        } else {
          const at = ("stop" in current ? current.stop : current.delete) % Math.max(1, ids.length);
          const plan = model.plans[at];
          if (!plan || plan.isDeleted || ("stop" in current && plan.to <= of.clock.nowS())) return;
          // An event in the same instant would be neither before the end nor after it.
          of.clock.forward({ seconds: 1 });
          checkAll();
          await ("stop" in current
            ? of.as("ada").call(stopMaintenancePlan, { params: { id: ids[at] ?? "" } })
            : of.as("ada").call(deleteMaintenancePlan, { params: { id: ids[at] ?? "" } }));
          if ("stop" in current) plan.to = of.clock.nowS();
          else plan.isDeleted = true;
        }
      };
      for (const current of stepList) {
        await run(current);
        checkAll();
        await of.settle();
        const rows = await of.sql((sql) =>
          sql<{ host: string; status: Status; muted: boolean; folder: string }>(
            `SELECT a.primary_value AS host, a.status, a.muted, i.folder FROM alerts a
             JOIN incidents i ON i.organization_id = a.organization_id AND i.id = a.incident_id
             WHERE a.organization_id = tocsin_organization() AND a.is_current ORDER BY 1`,
          ),
        );
        const expected = [...model.alerts]
          .map(([host, { status, by }]) => ({
            host,
            status,
            muted: by !== null,
            folder: status === "ok" ? "resolved" : by ? "maintenance" : "active",
          }))
          .sort((a, b) => (a.host < b.host ? -1 : 1));
        expect(rows).toEqual(expected);
      }
      const [counts] = await of.sql((sql) =>
        sql<{ right: boolean }>(
          `SELECT coalesce(sum(active + maintenance + resolved), 0) = (SELECT count(*)
           FROM incidents WHERE organization_id = tocsin_organization()
           AND folder IS NOT NULL) AS right FROM environment_sets
           WHERE organization_id = tocsin_organization()`,
        ),
      );
      expect(counts?.right).toBe(true);
      expect((await replayOrganization(of.house.server.db, of.organizationId)).differences).toEqual(
        [],
      );
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 180_000);
