import type { Status } from "#contract/statuses.ts";
import type { RawEvent } from "../normalise.ts";
import { alertEvent } from "./shared/alert-event.ts";
import { defineSource, NotAnAlert } from "./shared/define-source.ts";
import { type Fields, fieldsOf, meaningOf } from "./shared/fields.ts";
import { tagsOf } from "./shared/tags.ts";

/**
 * Webhook subscriptions to a page of Atlassian Statuspage: incidents and components of a supplier.
 * https://support.atlassian.com/statuspage/docs/enable-webhook-notifications/
 */
export const statuspage = defineSource({
  name: "statuspage",
  label: "Statuspage",
  hint: "Subscribe this address by webhook to a supplier's status page.",
  needs: "an incident, or a component_update and its component",
  read(message) {
    const [incident, update] = [message.part("incident"), message.part("componentupdate")];
    if (!incident.isEmpty) return incidentEvent(message, incident);
    return update.isEmpty ? null : componentEvent(message, update);
  },
});

const maintenance = new NotAnAlert("maintenance", "This is about a maintenance on a status page");

const incidentStates: Readonly<Record<string, "open" | "ok" | "maintenance">> = {
  investigating: "open",
  identified: "open",
  monitoring: "open",
  resolved: "ok",
  postmortem: "ok",
  scheduled: "maintenance",
  inprogress: "maintenance",
  verifying: "maintenance",
  completed: "maintenance",
};

function incidentEvent(message: Fields, incident: Fields): RawEvent | NotAnAlert | null {
  const [id, impact] = [incident.text("id"), incident.text("impact")];
  const state = meaningOf(incidentStates, incident.text("status"));
  if (state === "maintenance" || impact === "maintenance") return maintenance;
  if (id === undefined || state === undefined) return null;
  const components = incident
    .list("components")
    .flatMap((component) => fieldsOf(component).text("name") ?? []);
  return alertEvent({
    status:
      state === "ok" ? "ok" : /^(critical|major)$/.test(impact ?? "") ? "critical" : "warning",
    identity: `incident ${id}`,
    subjects: [["component", components[0]]],
    check: incident.text("name"),
    description: fieldsOf(incident.list("incidentupdates")[0]).text("body"),
    timestamp: incident.time("updatedat", "resolvedat", "createdat"),
    link: incident.text("shortlink"),
    tags: tagsOf({ ...pageOf(message), impact, components, phase: incident.text("status") }),
  });
}

const componentStates: Readonly<Record<string, Status | "maintenance">> = {
  operational: "ok",
  degradedperformance: "warning",
  partialoutage: "critical",
  majoroutage: "critical",
  undermaintenance: "maintenance",
};

function componentEvent(message: Fields, update: Fields): RawEvent | NotAnAlert | null {
  const component = message.part("component");
  const id = component.text("id") ?? update.text("componentid");
  const status = meaningOf(componentStates, update.text("newstatus") ?? component.text("status"));
  if (status === "maintenance") return maintenance;
  if (id === undefined || status === undefined) return null;
  return alertEvent({
    status,
    identity: `component ${id}`,
    subjects: [["component", component.text("name") ?? id]],
    check: "status",
    description: (update.text("newstatus") ?? "").replaceAll("_", " "),
    timestamp: update.time("createdat"),
    link: undefined,
    tags: tagsOf(pageOf(message)),
  });
}

/** The page's own state is not the incident's, and its link may unsubscribe. */
const pageOf = (message: Fields) => ({ page_id: message.part("page").text("id") });
