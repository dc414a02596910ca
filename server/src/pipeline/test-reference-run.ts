/** A stream as the servers take it, and as the plain model does. */
import { expect } from "vitest";
import type { Status } from "#contract/statuses.ts";
import type { Server } from "../open-server.ts";
import type { MovableClock } from "../platform/clock.ts";
import { callerOn, withKey } from "../test-caller.ts";
import { type ModelEvent, type ModelIncident, ReferenceModel } from "./test-reference-model.ts";
import { sourceNames, type Stage, type Stream, type StreamEvent, tagsOf } from "./test-stream.ts";

/** The plain model with the rules of a stage. */
export const modelFor = (stage: Stage, { reopenMinutes, alertsPerIncident }: Stream) =>
  new ReferenceModel(
    stage.patterns,
    { reopenWindowS: reopenMinutes * 60, alertsPerIncident },
    stage.topology,
  );

/** Sends the stream's requests in turn to the servers; answers what the model makes of each event. */
export async function sendAll(
  servers: readonly [Server, ...Server[]],
  {
    clock,
    generated,
    stage,
    model,
  }: { clock: MovableClock; generated: Stream; stage: Stage; model: ReferenceModel },
): Promise<string[]> {
  const outcomes: string[] = [];
  for (const [index, { gapMinutes, events }] of generated.requests.entries()) {
    clock.forward({ minutes: gapMinutes });
    const received = clock.nowS();
    const server = servers[index % servers.length] ?? servers[0];
    const answer = await callerOn(server.app, withKey(stage.key)).raw("POST", "/data/v2/alerts", {
      alerts: events.map((event) => onWire(event, stage, received)),
    });
    expect(answer.status).toBe(202);
    outcomes.push(...events.map((event) => model.take(forModel(event, stage, received))));
  }
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

export async function outcomesOf(server: Server, stage: Stage): Promise<string[]> {
  const rows = await server.db.tenant(stage.organizationId, (sql) =>
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

export async function livePicture(server: Server, stage: Stage): Promise<IncidentPicture[]> {
  return server.db.tenant(stage.organizationId, async (sql) => {
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

export const modelPicture = (model: ReferenceModel): IncidentPicture[] =>
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
