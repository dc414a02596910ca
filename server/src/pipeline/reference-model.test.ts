/**
 * The pipeline against its reference: random streams, cut at random, give what the plain model
 * gives.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Status } from "#contract/statuses.ts";
import type { Server } from "../open-server.ts";
import { callerOn, withKey } from "../test-caller.ts";
import { type House, openHouse } from "../test-house.ts";
import { replayOrganization } from "./replay-organization.ts";
import { type ModelEvent, type ModelIncident, ReferenceModel } from "./test-reference-model.ts";
import {
  sourceNames,
  type Stage,
  stageFor,
  type Stream,
  stream,
  type StreamEvent,
  tagsOf,
} from "./test-stream.ts";

const streams = Number(process.env["TOCSIN_STREAMS"] ?? 100);
const perTest = Math.ceil(streams / 3);
/** Half of it for finding a smaller stream once one fails; the seed is told in any case. */
const patienceMs = 60_000 + 1000 * streams;

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

// Ascending: once a server is open it takes its share of every organization.
for (const [servers, eventsPerBatch] of [
  [1, 2000],
  [2, 3],
  [4, 1],
] as const) {
  test(
    `${servers} server process${servers === 1 ? "" : "es"} group as the model does, and so does replay`,
    async () => {
      const all = await openServers(servers, eventsPerBatch);
      await fc.assert(
        fc.asyncProperty(stream, async (generated) => {
          const stage = await stageFor(house, generated);
          const model = new ReferenceModel(
            stage.patterns,
            {
              reopenWindowS: generated.reopenMinutes * 60,
              alertsPerIncident: generated.alertsPerIncident,
            },
            stage.topology,
          );
          const expected = await sendAll(all, { generated, stage, model });
          expect(await outcomesOf(stage)).toEqual(expected);
          expect(await livePicture(stage)).toEqual(modelPicture(model));
          const replayed = await replayOrganization(house.server.db, stage.organizationId);
          expect([replayed.differences, replayed.unread]).toEqual([[], 0]);
        }),
        { numRuns: perTest, interruptAfterTimeLimit: patienceMs / 2 },
      );
    },
    patienceMs,
  );
}

const openedServers: Server[] = [];
async function openServers(count: number, eventsPerBatch: number): Promise<Server[]> {
  if (openedServers.length === 0) openedServers.push(house.server);
  while (openedServers.length < count) openedServers.push(await house.another({ eventsPerBatch }));
  return openedServers;
}

/** Sends the stream's requests in turn to the servers, the model listening in. */
async function sendAll(
  servers: readonly Server[],
  { generated, stage, model }: { generated: Stream; stage: Stage; model: ReferenceModel },
): Promise<string[]> {
  const outcomes: string[] = [];
  for (const [index, { gapMinutes, events }] of generated.requests.entries()) {
    house.clock.forward({ minutes: gapMinutes });
    const received = house.clock.nowS();
    const server = servers[index % servers.length] ?? house.server;
    const answer = await callerOn(server.app, withKey(stage.key)).raw("POST", "/data/v2/alerts", {
      alerts: events.map((event) => onWire(event, stage, received)),
    });
    expect(answer.status).toBe(202);
    outcomes.push(...events.map((event) => model.take(forModel(event, stage, received))));
  }
  await house.server.lanes.drained();
  return outcomes;
}

const onWire = (event: StreamEvent, stage: Stage, received: number) => ({
  ...tagsOf(event),
  app_key: stage.appKeys[event.source],
  status: event.status,
  timestamp: received - event.ageMinutes * 60,
  primary_property: event.subject.name,
});
const forModel = (event: StreamEvent, stage: Stage, received: number): ModelEvent => ({
  integration: stage.integrationIds[event.source],
  source: sourceNames[event.source],
  status: event.status,
  timestamp: received - event.ageMinutes * 60,
  received,
  primary: event.subject,
  check: event.check,
  tags: tagsOf(event),
});

async function outcomesOf(stage: Stage): Promise<string[]> {
  const rows = await house.server.db.tenant(stage.organizationId, (sql) =>
    sql<{ outcomes: { o: string }[] }>(
      `SELECT outcomes FROM receipts WHERE organization_id = tocsin_organization()
       AND source = 'alerts' ORDER BY id`,
    ),
  );
  return rows.flatMap((row) => row.outcomes.map((outcome) => outcome.o));
}

interface IncidentPicture {
  status: Status;
  severity: Status;
  active: boolean;
  start: number;
  alerts_total: number;
  alerts_active: number;
  /** Start and size of the first of its parts, where it continues a full incident. */
  first_part: string;
  alerts: string[];
}
const inOrder = (pictures: IncidentPicture[]): IncidentPicture[] =>
  pictures
    .map((incident) => ({ ...incident, alerts: [...incident.alerts].sort() }))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

async function livePicture(stage: Stage): Promise<IncidentPicture[]> {
  return house.server.db.tenant(stage.organizationId, async (sql) => {
    const incidents = await sql<IncidentPicture & { id: string }>(
      `SELECT i.id, i.status, i.severity, i.active, i.start, i.alerts_total, i.alerts_active,
       concat(p.start, ' ', p.alerts_total) AS first_part
       FROM incidents i LEFT JOIN incidents p ON p.organization_id = i.organization_id
         AND p.id = i.first_part_id WHERE i.organization_id = tocsin_organization()`,
    );
    const alerts = await sql<{ incident_id: string; name: string }>(
      `SELECT incident_id, concat_ws(' ', integration_id, primary_name, primary_value,
       secondary_value, '|', status, severity, start, '-', "end", events, is_current) AS name
       FROM alerts WHERE organization_id = tocsin_organization()`,
    );
    return inOrder(
      incidents.map(({ id, ...incident }) => ({
        ...incident,
        alerts: alerts.filter((alert) => alert.incident_id === id).map((alert) => alert.name),
      })),
    );
  });
}

const modelPicture = (model: ReferenceModel): IncidentPicture[] =>
  inOrder(
    model.incidents.map((incident) => ({
      ...pictureOf(incident),
      first_part: firstPartName(model, incident),
      alerts: incident.alerts.map(nameOf),
    })),
  );
function firstPartName(model: ReferenceModel, { firstPart }: ModelIncident): string {
  const first = firstPart === null ? undefined : model.incidents[firstPart];
  return first ? `${pictureOf(first).start} ${first.alerts.length}` : " ";
}
const nameOf = ({
  first,
  status,
  severity,
  start,
  end,
  events,
  isCurrent,
}: ModelIncident["alerts"][number]): string =>
  [
    first.integration,
    first.primary.name,
    first.primary.value,
    first.check,
    "|",
    status,
    severity,
    start,
    "-",
    end,
    events,
    isCurrent ? "t" : "f",
  ]
    .filter((part) => part !== null)
    .join(" ");

function pictureOf(incident: ModelIncident): Omit<IncidentPicture, "alerts" | "first_part"> {
  const live = incident.alerts.filter((alert) => alert.status !== "ok");
  return {
    status: ReferenceModel.worst(live.map((alert) => alert.status)),
    severity: ReferenceModel.worst(incident.alerts.map((alert) => alert.severity)),
    active: live.length > 0,
    start: Math.min(...incident.alerts.map((alert) => alert.start)),
    alerts_total: incident.alerts.length,
    alerts_active: live.length,
  };
}
