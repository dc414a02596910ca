import type { Status } from "#contract/statuses.ts";
import type { RawEvent } from "../normalise.ts";
import { alertEvent } from "./shared/alert-event.ts";
import { defineSource, NotAnAlert } from "./shared/define-source.ts";
import { type Fields, meaningOf } from "./shared/fields.ts";
import { tagsOf } from "./shared/tags.ts";
import { textIn } from "./shared/values.ts";

/**
 * The webhooks of an internal integration of Sentry (issue alerts, metric alerts, issues), and of
 * its legacy plugin: https://docs.sentry.io/organization/integrations/integration-platform/webhooks/
 */
export const sentry = defineSource({
  name: "sentry",
  label: "Sentry",
  hint: "Create an internal integration with this address, alert rule action on, resource issue on.",
  needs: "an event, an issue or a metric alert",
  read(message) {
    const data = message.part("data");
    const action = message.text("action") ?? "";
    if (!data.part("metricalert").isEmpty)
      return metricAlert(action, data, data.part("metricalert"));
    if (!data.part("issue").isEmpty) return issue(action, data.part("issue"));
    if (!data.part("event").isEmpty) return issueAlert(data, data.part("event"));
    if (!message.part("event").isEmpty && data.isEmpty) return legacyAlert(message);
    return message.text("action") === undefined
      ? null
      : new NotAnAlert("note", "This is no alert, but news of Sentry itself");
  },
});

/** The event that met a rule; Sentry does not say when it no longer does. */
const issueAlert = (data: Fields, event: Fields): RawEvent | null =>
  alertEvent({
    status: statusOf(event.text("level")),
    identity: issueIdentity(event.text("issueid") ?? lastNumber(event.text("issueurl", "weburl"))),
    subjects: [["application", projectIn(event.text("url", "issueurl")) ?? event.text("project")]],
    check: data.text("triggeredrule") ?? event.text("title"),
    description: event.text("title", "message"),
    timestamp: event.time("datetime", "timestamp", "received"),
    link: event.text("weburl"),
    tags: { ...tagsOf(event.value("tags")), ...eventTags(event) },
  });

const issueStates: Readonly<Record<string, Status | null>> = {
  resolved: "ok",
  archived: "ok",
  ignored: "ok",
  created: null,
  unresolved: null,
};

function issue(action: string, details: Fields): RawEvent | NotAnAlert | null {
  const status = meaningOf(issueStates, action);
  if (status === undefined) return new NotAnAlert("note", "This is a note to an issue in Sentry");
  const project = details.part("project");
  return alertEvent({
    status: status ?? statusOf(details.text("level")),
    identity: issueIdentity(details.text("id")),
    subjects: [["application", project.text("slug", "name")]],
    check: details.text("title"),
    description: details.text("title", "culprit"),
    timestamp: status === "ok" ? undefined : details.time("lastseen", "firstseen"),
    link: details.text("weburl", "permalink"),
    tags: eventTags(details),
  });
}

/** Its title is a random name; the rule's is the one that people gave. */
function metricAlert(action: string, data: Fields, alert: Fields): RawEvent | NotAnAlert | null {
  const status = meaningOf<Status>(
    { critical: "critical", warning: "warning", resolved: "ok", open: "critical" },
    action,
  );
  if (status === undefined)
    return new NotAnAlert("note", "This is a note to a metric alert in Sentry");
  const id = alert.text("id", "identifier");
  return alertEvent({
    status,
    identity: id === undefined ? undefined : `metric alert ${id}`,
    subjects: [["application", textIn(alert.list("projects")[0])]],
    check: alert.part("alertrule").text("name"),
    description: data.text("descriptiontext", "descriptiontitle"),
    timestamp:
      status === "ok" ? alert.time("dateclosed") : alert.time("datestarted", "datedetected"),
    link: data.text("weburl"),
    tags: { metric: alert.part("alertrule").text("aggregate") },
  });
}

const legacyAlert = (message: Fields): RawEvent | null => {
  const event = message.part("event");
  return alertEvent({
    status: statusOf(message.text("level") ?? event.text("level")),
    identity: issueIdentity(message.text("id")),
    subjects: [["application", message.text("projectslug", "project", "projectname")]],
    check: event.text("title") ?? message.text("message"),
    description: message.text("message", "culprit"),
    timestamp: event.time("datetime", "timestamp", "received"),
    link: message.text("url"),
    tags: { ...tagsOf(event.value("tags")), ...eventTags(event) },
  });
};

const eventTags = (event: Fields): RawEvent =>
  tagsOf({
    level: event.text("level"),
    culprit: event.text("culprit"),
    environment: event.text("environment"),
    platform: event.text("platform"),
  });

const statusOf = (level: string | undefined): Status =>
  /^(fatal|error)$/i.test(level ?? "error") ? "critical" : "warning";

const issueIdentity = (id: string | undefined): string | undefined =>
  id === undefined ? undefined : `issue ${id}`;

const lastNumber = (url: string | undefined): string | undefined =>
  /\/issues\/(\d+)/.exec(url ?? "")?.[1];

/** https://sentry.io/api/0/projects/ORGANIZATION/PROJECT/events/… : `project` itself is a number. */
const projectIn = (url: string | undefined): string | undefined =>
  /\/projects\/[^/]+\/([^/]+)\//.exec(url ?? "")?.[1];
