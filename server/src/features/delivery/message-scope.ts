/** What a template of a message can put in, by the names of `messageVariables`. */
import type { DeliveryEvent } from "#contract/delivery.ts";
import type { MessageFacts } from "./channels/channel.ts";

const headlines: Record<DeliveryEvent, string> = {
  shared: "An incident was shared with you",
  updated: "An incident has changed",
  alert_added: "An incident has new alerts",
  tag: "A tag of an incident has changed",
  commented: "Somebody commented on an incident",
  assigned: "An incident was assigned",
  snoozed: "An incident was snoozed, or woke up",
  merged: "An incident was merged",
  split: "Alerts were split off an incident",
  flapping: "An incident is flapping, or has stopped",
  maintenance: "Maintenance of an incident began or ended",
  resolved: "An incident is resolved",
  reopened: "An incident was reopened",
  question: "A workflow asks something about an incident, or was answered",
  unsubscribed: "An incident is no longer shared with you",
  test: "Test message",
};

/** People who work on a ticket that is linked know no share. */
function headlineOf({ event, incident, link }: MessageFacts): string {
  if (link !== null && event === "shared")
    return `This ticket is linked with incident #${incident?.id ?? ""}`;
  if (link !== null && event === "unsubscribed")
    return `This ticket is no longer linked with incident #${incident?.id ?? ""}`;
  return headlines[event];
}

export function messageScope(content: MessageFacts): object {
  const {
    event,
    incident,
    primary_alert: alert,
    message,
    share_id,
    sequence,
    actor,
    comments,
  } = content;
  return {
    event,
    headline: headlineOf(content),
    share: { id: share_id, message, sequence },
    actor: { name: actor },
    comments: comments.map(({ author, text }) => ({ author, text })),
    incident: incident && {
      ...incident,
      assignee: incident.assignment?.name ?? "",
      // As queries name them.
      active_alerts: incident.alerts.active,
      description: alert?.description ?? "",
    },
    tags: incident?.tags ?? {},
    alerts: incident?.alerts ?? { total: 0, active: 0 },
    alert: alert && {
      ...alert,
      source: alert.source_system,
      primary: alert.primary.value,
      secondary: alert.secondary?.value ?? "",
    },
    environment: incident?.environments[0] ?? "",
    environments: incident?.environments ?? [],
    links: { incident: incident?.url ?? "" },
  };
}
