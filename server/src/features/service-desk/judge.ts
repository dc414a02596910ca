/** Linking a ticket with an incident, or saying that it is about something else. */
import type { Verdict } from "#contract/service-desk.ts";
import type { Caller, EnvironmentReach } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { publish } from "../../platform/publish.ts";
import { refuse, refuseFor } from "../../platform/refuse.ts";
import { actorOf, writeAudit } from "../access/store-audit.ts";
import { type ActionParts, runActionIn } from "../incidents/actions/run-action.ts";
import { loadVisibleIncident } from "../incidents/detail/present-incidents.ts";
import { lockOrganization } from "../incidents/stores/store-world.ts";
import type { IncidentState } from "../incidents/world/state.ts";
import { linkTicket, unsubscribe } from "../incidents/world/share.ts";
import { type RequestedPeriod, periodOf, suggestedConfidence } from "./load-correlated.ts";
import { isTicketKind, type TicketKind } from "./readers/readers.ts";
import {
  type CorrelationRow,
  endDismissal,
  findLinkable,
  insertCorrelation,
  type LinkableTicket,
  loadCorrelations,
  saveClosing,
} from "./store-correlations.ts";

export type JudgeParts = Pick<ActionParts, "books" | "clock">;
export interface Judgement {
  caller: Caller;
  reach: EnvironmentReach;
  incidentId: string;
  ticketId: string;
  /** What was decided before, where that is changed. */
  correlationId: string | null;
  verdict: Verdict | "none";
  /** Undefined leaves it; a new link is closed only where that is said. */
  closes: boolean | undefined;
  /** Of the suggestion that is judged. */
  period: RequestedPeriod;
}
interface Stage extends Judgement {
  incident: IncidentState;
  ticket: LinkableTicket & { system: TicketKind };
  /** What holds now. */
  current: CorrelationRow | null;
}
export interface Judged {
  correlation: CorrelationRow;
  undoToken: string | null;
}

/** Again changes nothing. In a transaction of its own. */
export async function judge(sql: Sql, parts: JudgeParts, judgement: Judgement): Promise<Judged> {
  const { caller, reach, incidentId, ticketId, verdict } = judgement;
  await lockOrganization(sql, caller.organizationId);
  const incident = await loadVisibleIncident(sql, incidentId, reach);
  const ticket = await findLinkable(sql, ticketId);
  if (ticket === null || !isTicketKind(ticket.system)) throw refuse("not_found");
  const current = (await loadCorrelations(sql, incidentId)).find(
    (entry) => entry.ticket_id === ticketId && entry.end === null,
  );
  const stage: Stage = {
    ...judgement,
    incident,
    ticket: { ...ticket, system: ticket.system },
    current: current ?? null,
  };
  if (current?.by.kind === "share") throw refuse("ticket_original", ticket.key);
  const { id, undoToken } =
    current?.verdict === verdict
      ? await changeCurrent(sql, parts, { ...stage, current })
      : await replaceCurrent(sql, parts, stage);
  const correlation = (await loadCorrelations(sql, incidentId)).find((entry) => entry.id === id);
  if (!correlation) throw refuse("not_found");
  return { correlation, undoToken };
}

interface Written {
  id: string;
  undoToken: string | null;
}

async function changeCurrent(
  sql: Sql,
  parts: JudgeParts,
  { current, closes, ...stage }: Stage & { current: CorrelationRow },
): Promise<Written> {
  if (
    current.share_id !== null &&
    closes !== undefined &&
    closes !== current.closes_with_incident
  ) {
    await saveClosing(sql, current.share_id, closes);
    await record(sql, parts, { ...stage, change: { closes_with_incident: closes } });
  }
  return { id: current.id, undoToken: null };
}

async function replaceCurrent(sql: Sql, parts: JudgeParts, stage: Stage): Promise<Written> {
  const ended = await endCurrent(sql, parts, stage);
  switch (stage.verdict) {
    case "linked":
      return link(sql, parts, stage);
    case "dismissed":
      return dismiss(sql, parts, stage);
    case "none":
      return { id: stage.current?.id ?? stage.correlationId ?? "0", undoToken: ended };
  }
}

/** Answers what undoes it; null where nothing current, or it was no link. */
async function endCurrent(sql: Sql, parts: JudgeParts, stage: Stage): Promise<string | null> {
  const { current, verdict } = stage;
  if (current === null) return null;
  if (current.share_id !== null) return unlink(sql, parts, { ...stage, shareId: current.share_id });
  await endDismissal(sql, current.id, parts.clock.nowS());
  if (verdict === "none") await record(sql, parts, { ...stage, change: { verdict } });
  return null;
}

async function link(sql: Sql, parts: JudgeParts, stage: Stage): Promise<Written> {
  const { caller, reach, incident, ticket, closes = false } = stage;
  const confidence = await confidenceOf(sql, parts, stage);
  const target = {
    system: ticket.system,
    address: ticket.integration_id,
    name: `${ticket.key}, ${ticket.system_name}`,
    ticket_id: ticket.id,
    closes_ticket: closes,
  };
  const audit = { ticket: ticket.key, system: ticket.system_name, closes_with_incident: closes };
  const request = { caller, reach, incidentIds: [incident.id], action: "share", audit } as const;
  const { result, undoToken } = await runActionIn(sql, { ...parts, request }, ({ world }) => {
    const loaded = world.incidents.byId.get(incident.id);
    if (!loaded) throw refuse("not_found");
    const share = linkTicket(world, loaded, { target, message: "" });
    if ("code" in share) throw refuseFor(share);
    return share;
  });
  const id = await insertCorrelation(sql, {
    ...rowOf(stage, parts.clock.nowS()),
    verdict: "linked",
    shareId: result.id,
    confidence,
  });
  return { id, undoToken };
}

async function unlink(
  sql: Sql,
  parts: JudgeParts,
  { caller, reach, incident, ticket, shareId }: Stage & { shareId: string },
): Promise<string | null> {
  const audit = { ticket: ticket.key, system: ticket.system_name };
  const request = {
    caller,
    reach,
    incidentIds: [incident.id],
    action: "unsubscribe",
    audit,
  } as const;
  const { undoToken } = await runActionIn(sql, { ...parts, request }, ({ world }) => {
    const loaded = world.incidents.byId.get(incident.id);
    if (!loaded) throw refuse("not_found");
    const refusal = unsubscribe(world, loaded, shareId);
    if (refusal !== null) throw refuseFor(refusal);
  });
  return undoToken;
}

async function dismiss(sql: Sql, parts: JudgeParts, stage: Stage): Promise<Written> {
  const id = await insertCorrelation(sql, {
    ...rowOf(stage, parts.clock.nowS()),
    verdict: "dismissed",
    shareId: null,
    confidence: await confidenceOf(sql, parts, stage),
  });
  await record(sql, parts, { ...stage, change: { verdict: "dismissed" } });
  return { id, undoToken: null };
}

const confidenceOf = (
  sql: Sql,
  { clock }: JudgeParts,
  { incident, ticket, period }: Stage,
): Promise<number | null> =>
  suggestedConfidence(
    sql,
    { incident, period: periodOf(incident, period, clock.nowS()) },
    ticket.id,
  );

const rowOf = ({ caller, incident, ticket }: Stage, nowS: number) => ({
  incidentId: incident.id,
  ticketId: ticket.id,
  by: { id: caller.userId, name: caller.name },
  nowS,
});

/** What changes the incident itself is told by its action. */
async function record(
  sql: Sql,
  { clock }: JudgeParts,
  {
    caller,
    incident,
    ticket,
    change,
  }: Pick<Stage, "caller" | "incident" | "ticket"> & { change: Record<string, unknown> },
): Promise<void> {
  await writeAudit(sql, {
    at: clock.nowS(),
    actor: actorOf(caller),
    action: "update",
    resource_type: "incidents",
    resource_id: incident.id,
    before: null,
    after: { ticket: ticket.key, system: ticket.system_name, ...change },
  });
  await publish(sql, {
    organization: caller.organizationId,
    kind: "config",
    rows: [{ kind: "integrations" }],
  });
}
