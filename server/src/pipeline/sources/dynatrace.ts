import type { Status } from "#contract/statuses.ts";
import { alertEvent } from "./shared/alert-event.ts";
import { defineSource } from "./shared/define-source.ts";
import { type Fields, fieldsOf, meaningOf } from "./shared/fields.ts";
import { tagsOf } from "./shared/tags.ts";

/**
 * Dynatrace's custom integration for problem notifications, with the payload of
 * docs/senders/dynatrace.md, its default one, or all of {ProblemDetailsJSONv2}:
 * https://docs.dynatrace.com/docs/analyze-explore-automate/notifications-and-alerting
 */
export const dynatrace = defineSource({
  name: "dynatrace",
  label: "Dynatrace",
  hint: "Add a custom integration with this address, and tick the notification of closed problems.",
  needs: "a State or status, and a problem",
  read(message) {
    const details = message.part("problemdetailsjsonv2", "problemdetails", "problemdetailsjson");
    const status = statusOf(message, details);
    if (status === undefined) return null;
    const id =
      message.text("pid") ??
      details.text("problemid", "id") ??
      message.text("problemid", "displayid");
    const problem = details.isEmpty ? message : details;
    return alertEvent({
      status,
      identity: id === undefined ? undefined : `problem ${id}`,
      subjects: [["entity", entityOf(message, details)]],
      check: message.text("problemtitle", "title") ?? details.text("title"),
      description: message.text("problemdetailstext", "impactedentity"),
      timestamp: status === "ok" ? problem.time("endtime") : problem.time("starttime"),
      link: message.text("problemurl"),
      tags: {
        ...tagsOf(message.value("tags")),
        severity: message.text("problemseverity", "severitylevel") ?? details.text("severitylevel"),
        impact: message.text("problemimpact", "impactlevel") ?? details.text("impactlevel"),
        problem_number: message.text("displayid", "problemid") ?? details.text("displayid"),
      },
    });
  },
});

const states: Readonly<Record<string, "open" | "ok">> = {
  open: "open",
  resolved: "ok",
  closed: "ok",
  merged: "ok",
};

function statusOf(message: Fields, details: Fields): Status | undefined {
  const state = meaningOf(
    states,
    message.text("state", "problemstatus", "status") ?? details.text("status"),
  );
  if (state !== "open") return state;
  const severity =
    message.text("problemseverity", "severitylevel") ?? details.text("severitylevel") ?? "error";
  return /^(availability|error)$/i.test(severity) ? "critical" : "warning";
}

/** {ImpactedEntity} is a sentence; the others name what is affected. */
function entityOf(message: Fields, details: Fields): string | undefined {
  const [impacted] = [
    ...message.list("impactedentities"),
    ...message.list("affectedentities"),
    ...details.list("impactedentities", "affectedentities"),
  ];
  return (
    fieldsOf(impacted).text("name", "entityname") ??
    message.text("impactedentitynames")?.split(",")[0]?.trim()
  );
}
