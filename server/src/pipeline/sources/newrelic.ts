import type { Status } from "#contract/statuses.ts";
import { alertEvent } from "./shared/alert-event.ts";
import { defineSource } from "./shared/define-source.ts";
import { type Fields, fieldsOf, meaningOf } from "./shared/fields.ts";
import { textIn } from "./shared/values.ts";

/**
 * New Relic's workflows with their default payload, and the legacy notification channel:
 * https://docs.newrelic.com/docs/alerts/get-notified/notification-integrations/#webhook
 */
export const newrelic = defineSource({
  name: "newrelic",
  label: "New Relic",
  hint: "Add a webhook destination with this address, and a workflow that notifies of closed issues.",
  needs: "a state, and an issue or a condition",
  read(issue) {
    const status = statusOf(issue);
    if (status === undefined) return null;
    const id = issue.text("issueid", "id", "incidentid");
    const entity = firstText(issue, "impactedentities", "entitiesdatanames", "entitynames");
    return alertEvent({
      status,
      identity: id === undefined ? undefined : `issue ${id}`,
      subjects: [["entity", entity ?? targetOf(issue)]],
      check:
        firstText(issue, "alertconditionnames", "conditionnames") ??
        issue.text("conditionname", "title"),
      description: issue.text("title", "details", "description"),
      timestamp:
        status === "ok"
          ? issue.time("closedat", "updatedat", "timestamp")
          : issue.time("activatedat", "createdat", "timestamp"),
      link: issue.text("issueurl", "issuepageurl", "incidenturl"),
      tags: {
        priority: issue.text("priority", "severity"),
        policy: firstText(issue, "alertpolicynames") ?? issue.text("policyname"),
        workflow: issue.text("workflowname"),
        runbook: issue.text("runbookurl"),
      },
    });
  },
});

const states: Readonly<Record<string, "open" | "acknowledged" | "ok">> = {
  created: "open",
  activated: "open",
  open: "open",
  acknowledged: "acknowledged",
  closed: "ok",
  resolved: "ok",
  deactivated: "ok",
};

function statusOf(issue: Fields): Status | undefined {
  const state = meaningOf(states, issue.text("state", "currentstate", "status"));
  if (state !== "open") return state;
  return /^(medium|low|warning|info)$/i.test(issue.text("priority", "severity") ?? "")
    ? "warning"
    : "critical";
}

/** What a template calls accumulations are lists, of one as of many. */
const firstText = (issue: Fields, ...names: string[]): string | undefined =>
  names
    .map((name) => textIn(issue.list(name)[0]) ?? issue.text(name))
    .find((text) => text !== undefined);

const targetOf = (issue: Fields): string | undefined =>
  fieldsOf(issue.list("targets")[0]).text("name");
