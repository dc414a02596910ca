/** What a mail about an incident says, as text and as HTML. */
import type { DeliveryEvent } from "#contract/delivery.ts";
import { escapeHtml } from "../../../platform/escape-html.ts";
import type { MessageContent } from "./channel.ts";
import { unsubscribePlace } from "./unsubscribe-place.ts";

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
  unsubscribed: "An incident is no longer shared with you",
  test: "Test message",
};

interface Row {
  name: string;
  value: string;
}

export function mailText(content: MessageContent): string {
  const { incident, message, event } = content;
  return [
    headlines[event],
    ...(message === "" ? [] : ["", message]),
    ...(incident === null ? [] : ["", incident.title, incident.subtitle].filter(isFilled)),
    "",
    ...rowsOf(content).map(({ name, value }) => `${name}: ${value}`),
    ...(incident === null ? [] : ["", incident.url]),
  ].join("\n");
}

export function mailHtml(content: MessageContent): string {
  const { incident, message, event } = content;
  const rows = rowsOf(content).map(
    ({ name, value }) =>
      `<tr><td style="padding:2px 16px 2px 0;color:#5b6470">${escapeHtml(name)}</td><td>${escapeHtml(value)}</td></tr>`,
  );
  const title =
    incident === null
      ? ""
      : `<p style="font-size:18px;margin:12px 0 4px"><a href="${escapeHtml(incident.url)}">${escapeHtml(incident.title)}</a></p><p style="margin:0 0 12px">${escapeHtml(incident.subtitle)}</p>`;
  const note = message === "" ? "" : `<p>${escapeHtml(message)}</p>`;
  return `<!doctype html><html lang="en"><body style="font:14px/20px sans-serif;color:#14181d"><p><b>${headlines[event]}</b></p>${note}${title}<table style="border-collapse:collapse">${rows.join("")}</table><p style="color:#5b6470;font-size:12px"><a href="${unsubscribePlace}">Get no more of these</a></p></body></html>`;
}

function rowsOf({ incident, primary_alert: alert }: MessageContent): Row[] {
  if (incident === null) return [];
  const rows = [
    { name: "Status", value: incident.status },
    { name: "Alerts", value: `${incident.alerts.active} of ${incident.alerts.total} active` },
    { name: "Since", value: timeText(incident.start) },
    { name: "Ended", value: incident.end === null ? "" : timeText(incident.end) },
    { name: "Environments", value: incident.environments.join(", ") },
    { name: "Assigned to", value: incident.assignment?.name ?? "" },
    { name: "Alert", value: alert?.description ?? "" },
  ];
  return rows.filter(({ value }) => isFilled(value));
}

const isFilled = (text: string): boolean => text !== "";

const timeText = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`;
