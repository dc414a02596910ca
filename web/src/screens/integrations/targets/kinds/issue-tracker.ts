import { targetKindWords } from "../../../../words/words.ts";
import type { KindForm } from "../kind-form.ts";
import { callbackFields } from "./callback-fields.ts";
import { ticketFields } from "./ticket-fields.ts";

const { "issue-tracker": words } = targetKindWords;

export const issueTrackerForm: KindForm = {
  hasCheck: true,
  fields: [
    {
      name: "service",
      type: "choice",
      initial: "jira-cloud",
      choices: [
        { id: "jira-cloud", label: words.services.cloud },
        { id: "jira-data-center", label: words.services.dataCenter },
      ],
      ...words.service,
    },
    { name: "url", type: "url", isRequired: true, ...words.url },
    {
      name: "email",
      type: "text",
      isRequired: true,
      shownFor: { field: "service", values: ["jira-cloud"] },
      ...words.email,
    },
    { name: "token", type: "secret", isRequired: true, ...words.token },
    { name: "project", type: "text", isRequired: true, ...words.project },
    { name: "issue_type", type: "text", isRequired: true, initial: "Task", ...words.issueType },
    { name: "labels", type: "list", ...words.labels },
    { name: "assignee", type: "text", ...words.assignee },
    { name: "priority_critical", type: "text", ...words.priorityCritical },
    { name: "priority_warning", type: "text", ...words.priorityWarning },
    { name: "done_transition", type: "text", ...words.doneTransition },
    { name: "reopen_transition", type: "text", ...words.reopenTransition },
    { name: "resolution", type: "text", ...words.resolution },
    ...callbackFields,
    ...ticketFields("jql"),
  ],
};
