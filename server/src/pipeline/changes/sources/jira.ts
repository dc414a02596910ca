import type { ChangeStatus } from "#contract/changes.ts";
import { type Fields, fieldsOf } from "../../sources/shared/fields.ts";
import { type ChangeFacts, type ChangeSource, NotAChange } from "./source.ts";

/**
 * Jira's webhooks of issues, and the web requests of its
 * automation with the issue's data, for issues of the type Change of Jira Service Management:
 * https://developer.atlassian.com/cloud/jira/platform/webhooks/
 * The planned times are fields of one's own, whose names a webhook says only when they are changed.
 */
export const jira: ChangeSource = {
  name: "jira",
  label: "Jira",
  hint: "Add a webhook with this address for issues that are created, updated or deleted, with a JQL filter for changes.",
  needs: "an issue with its key, its status and its type",
  recognizes: (message) =>
    message.text("webhookevent")?.startsWith("jira:issue_") === true ||
    (issueOf(message).text("key") !== undefined &&
      !issueOf(message).part("fields").part("issuetype").isEmpty),
  read(message) {
    const issue = issueOf(message);
    const fields = issue.part("fields");
    const type = fields.part("issuetype").text("name");
    const key = issue.text("key");
    if (key === undefined || type === undefined) return null;
    if (!changeTypes.test(type))
      return new NotAChange("note", `An issue of the type ${type} is no change`);
    const status = statusOf(fields);
    if (status === null) return null;
    const isDeleted = message.text("webhookevent") === "jira:issue_deleted";
    if (isDeleted && status === "Done")
      return new NotAChange("note", "The issue was deleted after the change was done");
    return facts(message, { issue, key, type, status: isDeleted ? "Canceled" : status });
  },
};

const issueOf = (message: Fields): Fields => {
  const issue = message.part("issue");
  return issue.isEmpty ? message : issue;
};

/** The type's name in the languages that Jira ships it in most. */
const changeTypes = /change|änderung|changement|cambio|modifica|mudança|wijziging|変更|变更/i;

/** Words of the workflows of Jira Service Management, and their kin; the first that fits. */
const words: readonly (readonly [RegExp, ChangeStatus])[] = [
  [/cancel|declin|reject|withdraw|won.?t/i, "Canceled"],
  [/post.?implementation|complete|implemented|done|closed|resolved|fail|roll(ed)? ?back/i, "Done"],
  [/await|wait|plan|review|approv|authori[sz]|assess|schedul|draft|backlog|to do|open/i, "Planned"],
  [/implementing|in progress|deploy/i, "In Progress"],
];
const categories: Readonly<Record<string, ChangeStatus>> = {
  new: "Planned",
  indeterminate: "In Progress",
  done: "Done",
};

function statusOf(fields: Fields): ChangeStatus | null {
  const status = fields.part("status");
  const name = status.text("name") ?? fields.text("status");
  const resolution = fields.part("resolution").text("name") ?? "";
  const byWord = words.find(([word]) => word.test(name ?? ""))?.[1];
  const meaning = byWord ?? categories[status.part("statuscategory").text("key") ?? ""] ?? null;
  return meaning === "Done" && words[0]?.[0].test(resolution) ? "Canceled" : meaning;
}

interface Issue {
  issue: Fields;
  key: string;
  type: string;
  status: ChangeStatus;
}

function facts(message: Fields, { issue, key, type, status }: Issue): ChangeFacts {
  const fields = issue.part("fields");
  const timestamp = message.time("timestamp") ?? fields.time("updated", "created");
  const planned = (name: string) => plannedTime(message, fields, name);
  const isOver = status === "Done" || status === "Canceled";
  const isPlanned = status === "Planned";
  const name = fields.part("status").text("name");
  return {
    identifier: key,
    status,
    summary: fields.text("summary") ?? key,
    start: isPlanned ? planned("plannedstart") : undefined,
    assumedStart: isPlanned ? fields.time("created") : timestamp,
    end: isOver ? (fields.time("resolutiondate") ?? timestamp) : planned("plannedend"),
    link: addressOf(issue.text("self"), key),
    tags: {
      service: servicesOf(message, fields),
      environment: message.text("environment"),
      host: message.text("host"),
      project: fields.part("project").text("key"),
      labels: fields.list("labels").flatMap((label) => (typeof label === "string" ? label : [])),
      result:
        status === "Done" ? (/fail|back/i.test(name ?? "") ? "failed" : "succeeded") : undefined,
    },
    metadata: {
      type,
      status: name,
      priority: fields.part("priority").text("name"),
      resolution: fields.part("resolution").text("name"),
    },
    timestamp,
  };
}

/** Beside the issue, where an automation writes it; or as the webhook names a field that changed. */
function plannedTime(message: Fields, fields: Fields, name: string): number | undefined {
  const changed = message
    .part("changelog")
    .list("items")
    .map(fieldsOf)
    .find((item) => wordOf(item.text("field")).startsWith(name));
  return (
    message.time(name, `${name}date`) ??
    fields.time(name, `${name}date`) ??
    changed?.time("to", "tostring")
  );
}

const wordOf = (text: string | undefined): string =>
  text?.toLowerCase().replaceAll(/[^a-z]/g, "") ?? "";

function servicesOf(message: Fields, fields: Fields): string | string[] {
  const components = fields
    .list("components")
    .flatMap((component) => fieldsOf(component).text("name") ?? []);
  return message.text("service") ?? components;
}

const addressOf = (self: string | undefined, key: string): string | undefined =>
  self === undefined ? undefined : `${self.replace(/\/rest\/.*$/, "")}/browse/${key}`;
