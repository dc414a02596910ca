/** What a template is tried on: an incident that the caller sees, or a sample. */
import type { DeliveryEvent } from "#contract/delivery.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import { reachEverywhere } from "../../platform/http/check-permission.ts";
import { refuse } from "../../platform/refuse.ts";
import {
  loadVisibleIncident,
  loadVisibleIncidents,
} from "../incidents/detail/present-incidents.ts";
import type { MessageFacts } from "./channels/channel.ts";
import { type IncidentContent, loadIncidentContents } from "./incident-content.ts";

export interface ExampleParts {
  db: Db;
  clock: Clock;
  publicUrl: string;
}

export async function exampleFacts(
  { db, clock, publicUrl }: ExampleParts,
  caller: Caller,
  { incidentId, event }: { incidentId: string | undefined; event: DeliveryEvent },
): Promise<MessageFacts> {
  const nowS = clock.nowS();
  const content =
    incidentId === undefined
      ? sampleContent(publicUrl, nowS)
      : await loadContent({ db, publicUrl }, caller, incidentId);
  return factsOf(content, { nowS, event, caller });
}

/** Of incidents that the caller sees, in their order. */
export async function visibleFacts(
  { db, clock, publicUrl }: ExampleParts,
  caller: Caller,
  { incidentIds, event }: { incidentIds: readonly string[]; event: DeliveryEvent },
): Promise<{ incidentId: string; facts: MessageFacts }[]> {
  const contents = await db.tenant(caller.organizationId, async (sql) => {
    const visible = await loadVisibleIncidents(sql, incidentIds, reachEverywhere(caller));
    return loadIncidentContents(
      sql,
      visible.map(({ id }) => id),
      publicUrl,
    );
  });
  const nowS = clock.nowS();
  return incidentIds.flatMap((incidentId) => {
    const content = contents.get(incidentId);
    return content ? [{ incidentId, facts: factsOf(content, { nowS, event, caller }) }] : [];
  });
}

function factsOf(
  content: IncidentContent,
  { nowS, event, caller }: { nowS: number; event: DeliveryEvent; caller: Caller },
): MessageFacts {
  return {
    message_id: "1",
    idempotency_key: "00000000-0000-4000-8000-000000000000",
    event,
    share_id: "1",
    sequence: 1,
    sent_at: nowS,
    message: "Please look",
    thread_title: content.incident.title,
    link: null,
    actor: caller.name,
    comments: event === "commented" ? [sampleComment] : [],
    questions: event === "question" ? [sampleQuestion] : [],
    incident: content.incident,
    primary_alert: content.primary_alert,
    is_acknowledged: false,
  };
}

const loadContent = (
  { db, publicUrl }: { db: Db; publicUrl: string },
  caller: Caller,
  incidentId: string,
): Promise<IncidentContent> =>
  db.tenant(caller.organizationId, async (sql) => {
    await loadVisibleIncident(sql, incidentId, reachEverywhere(caller));
    const content = (await loadIncidentContents(sql, [incidentId], publicUrl)).get(incidentId);
    if (content === undefined) throw refuse("not_found");
    return content;
  });

const sampleComment = { id: "1", author: "Ada", text: "The disk of db-2 is full as well" };

const sampleQuestion = {
  execution_id: "1",
  step_id: "ok",
  workflow: "Restart the database",
  text: "Restart db-1?",
  takes_button: true,
};

/** By the examples that the list of variables shows. */
const sampleContent = (publicUrl: string, nowS: number): IncidentContent => ({
  incident: {
    id: "763",
    title: "db-1, db-2",
    subtitle: "Disk almost full",
    status: "critical",
    severity: "critical",
    active: true,
    start: nowS - 900,
    end: null,
    url: `${publicUrl}/incident/763`,
    alerts: { total: 7, active: 3 },
    tags: { host: ["db-1", "db-2"], check: ["disk"] },
    environments: ["Production", "Databases"],
    assignment: null,
  },
  primary_alert: {
    id: "764",
    status: "critical",
    severity: "critical",
    source_system: "prometheus.main",
    primary: { name: "host", value: "db-1" },
    secondary: { name: "check", value: "disk" },
    description: "96 % used",
    tags: { host: "db-1", check: "disk" },
    start: nowS - 900,
    end: null,
  },
  acknowledged_at: null,
});
