import { expect, test } from "vitest";
import { anIncident, aShare } from "../../../data/feed/test-incident.ts";
import { likelyTarget, mergeOutcome } from "./merge-outcome.ts";

const alerts = (total: number) => ({ total, active: total, by_status: { warning: total } });

test("one incident remains, with the worst status and everybody's alerts", () => {
  const target = anIncident({
    id: "1",
    status: "warning",
    start: 500,
    alerts: alerts(7),
    assignment: {
      _id: "1",
      incident_id: "1",
      assignee: "9",
      assigner: "9",
      created_at: 1,
      updated_at: 1,
    },
    escalations: [
      aShare({}),
      aShare({ name: "Dev", address: "dev@north.test", unsubscribes: [{ by: "Ada", at: 2 }] }),
    ],
  });
  const outcome = mergeOutcome(
    target,
    [
      anIncident({
        id: "2",
        status: "critical",
        start: 100,
        alerts: alerts(5),
        escalations: [aShare({ address: "sec@north.test" })],
      }),
      anIncident({ id: "3", status: "ok", start: 900, alerts: alerts(9) }),
    ],
    300,
  );
  expect(outcome).toEqual({
    status: "critical",
    alerts: 21,
    isTooMany: false,
    assignee: "9",
    acknowledgement: null,
    responders: [],
    lost: { acknowledgement: false, responders: [] },
    shares: ["ops@north.test"],
    apartS: 800,
  });
});

test("acknowledgement and responders are the target's; what only the sources have ends", () => {
  const uma = { by: "8", name: "Uma", at: 5 };
  const source = anIncident({ id: "2", acknowledgement: uma, responders: ["8", "9"] });
  expect(mergeOutcome(anIncident({ responders: ["9", "4"] }), [source], 300)).toMatchObject({
    acknowledgement: null,
    responders: ["9", "4"],
    lost: { acknowledgement: true, responders: ["8"] },
  });
  const ada = { by: "9", name: "Ada", at: 3 };
  expect(mergeOutcome(anIncident({ acknowledgement: ada }), [source], 300)).toMatchObject({
    acknowledgement: ada,
    lost: { acknowledgement: false },
  });
});

test("an incident holds as many alerts as its organization says and not one more", () => {
  const isTooManyFor = (total: number, max: number) =>
    mergeOutcome(
      anIncident({ alerts: alerts(290) }),
      [anIncident({ id: "2", alerts: alerts(total) })],
      max,
    ).isTooMany;
  expect([isTooManyFor(10, 300), isTooManyFor(11, 300), isTooManyFor(11, 1000)]).toEqual([
    false,
    true,
    false,
  ]);
});

test("the target is the largest, of several the oldest", () => {
  const incidents = [
    anIncident({ id: "1", alerts: alerts(2), start: 10 }),
    anIncident({ id: "2", alerts: alerts(5), start: 30 }),
    anIncident({ id: "3", alerts: alerts(5), start: 20 }),
  ];
  expect(likelyTarget(incidents)?.id).toBe("3");
  expect(likelyTarget([])).toBeUndefined();
});
