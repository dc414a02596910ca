import type { Status } from "#contract/statuses.ts";
import type { RawEvent } from "../normalise.ts";
import { alertEvent } from "./shared/alert-event.ts";
import { defineSource } from "./shared/define-source.ts";
import { type Fields, meaningOf } from "./shared/fields.ts";
import { tagsOf } from "./shared/tags.ts";

/**
 * Datadog's webhook, with the payload of docs/senders/datadog.md or one that names the same
 * variables: https://docs.datadoghq.com/integrations/webhooks/
 */
export const datadog = defineSource({
  name: "datadog",
  label: "Datadog",
  hint: "Add a webhook in Integrations with this address, and name it in your monitors as @webhook-….",
  needs: "a title, and a transition, an alert type or a priority",
  read(alert) {
    const title = alert.text("eventtitle", "alerttitle", "title");
    const head = /^((?:\[[^\]]*\]\s*)*)(.*)$/s.exec(title ?? "");
    const status = statusOf(alert, head?.[1] ?? "");
    if (status === null) return null;
    const scope = alert.text("alertscope", "scope") ?? /\{(.+?)\}/.exec(head?.[1] ?? "")?.[1];
    const places: RawEvent = { ...tagsOf(alert.value("tags")), ...tagsOf(scope) };
    return alertEvent({
      status,
      identity: identityOf(alert, scope),
      subjects: [
        ["host", alert.text("hostname", "host") ?? firstText(places["host"])],
        ["service", firstText(places["service"])],
      ],
      check: head?.[2] || alert.text("alertname", "monitorname"),
      description: alert.text("textonlymsg", "eventmsg", "body", "message", "description"),
      timestamp: alert.time("date", "lastupdated"),
      link: alert.text("link", "eventlink", "url"),
      tags: {
        ...places,
        ...tagsOf({
          priority: alert.text("alertpriority", "priority"),
          metric: alert.text("alertmetric", "metric"),
          query: alert.text("alertquery", "query"),
        }),
      },
    });
  },
});

const transitions: Readonly<Record<string, Status>> = {
  triggered: "critical",
  retriggered: "critical",
  warn: "warning",
  rewarn: "warning",
  nodata: "unknown",
  renodata: "unknown",
  recovered: "ok",
  recovery: "ok",
};
const alertTypes: Readonly<Record<string, Status>> = {
  error: "critical",
  warning: "warning",
  success: "ok",
};

/** A repeated notice ("Renotify") says by its alert type how the monitor stands. */
function statusOf(alert: Fields, brackets: string): Status | null {
  const transition = meaningOf(transitions, alert.text("alerttransition", "transition"));
  const alertType = meaningOf(alertTypes, alert.text("alerttype"));
  const word = /\[((?:Re-)?(?:Triggered|Warn|No Data|Recovered))\b/i.exec(brackets)?.[1];
  const priority = alert.text("alertpriority", "priority");
  return (
    transition ??
    alertType ??
    meaningOf(transitions, word) ??
    (priority === undefined ? null : /^p?[12]$/i.test(priority) ? "critical" : "warning")
  );
}

/** One monitor alerts for each of its groups; the event's own id differs each time. */
function identityOf(alert: Fields, scope: string | undefined): string | undefined {
  const monitor = alert.text("alertid", "monitorid");
  const groups = (scope ?? "").split(",").map((group) => group.trim());
  return monitor === undefined ? undefined : `monitor ${monitor} ${groups.toSorted().join(",")}`;
}

const firstText = (value: unknown): string | undefined =>
  typeof value === "string" ? value : Array.isArray(value) ? String(value[0]) : undefined;
