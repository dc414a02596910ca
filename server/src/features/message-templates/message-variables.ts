/** What a template can put in. */
import type { TemplateProblem } from "#contract/message-templates.ts";
import { readLiquid } from "../../platform/liquid.ts";
import { processedTemplate } from "./processed-template.ts";

interface MessageVariable {
  name: string;
  description: string;
  example: string;
}

const variable = (name: string, description: string, example: string): MessageVariable => ({
  name,
  description,
  example,
});

export const messageVariables: readonly MessageVariable[] = [
  variable("headline", "What has happened, as a sentence", "An incident was shared with you"),
  variable("event", "What has happened, as a word", "shared"),
  variable("incident.id", "Id of the incident", "763"),
  variable("incident.title", "Title", "db-1, db-2"),
  variable("incident.subtitle", "Subtitle", "Disk almost full"),
  variable("incident.status", "Status", "critical"),
  variable("incident.severity", "The worst status that it has had", "critical"),
  variable("incident.active", "Whether it is still open", "true"),
  variable("incident.start", "When it began, in Unix seconds; see the filter date", "1795392481"),
  variable("incident.end", "When it ended; empty while it is open", "1795392481"),
  variable("incident.assignee", "Whom it is assigned to", "Ada"),
  variable(
    "tags.host",
    "Any tag of its alerts by its name; several values by commas",
    "db-1, db-2",
  ),
  variable(
    "alert.description",
    "The oldest alert with the worst status: what it says",
    "96 % used",
  ),
  variable("alert.status", "Its status", "critical"),
  variable("alert.source", "Its source", "prometheus.main"),
  variable("alert.primary", "Its primary property", "db-1"),
  variable("alert.secondary", "Its secondary property", "disk"),
  variable("alert.tags.host", "Any of its tags", "db-1"),
  variable("alert.start", "When it began, in Unix seconds", "1795392481"),
  variable("alerts.total", "How many alerts the incident has", "7"),
  variable("alerts.active", "How many of them are active", "3"),
  variable("environment", "The first environment that the incident is in", "Production"),
  variable("environments", "All of them; several by commas", "Production, Databases"),
  variable("links.incident", "Address of the incident", "https://tocsin.example/incident/763"),
  variable("share.message", "What was written when it was shared", "Please look"),
  variable("share.id", "Id of the share", "901"),
  variable("share.sequence", "Number of the message within the share, from 1", "2"),
  variable("comments", "New comments, each with author and text", "Ada: the disk is full"),
  variable("actor.name", "Who shared it: a person or a rule", "Ada"),
];

const names: ReadonlySet<string> = new Set(messageVariables.map(({ name }) => name));
/** Under these stand tags of any name. */
const tagRoots = ["tags", "alert.tags"];

/** What Liquid itself knows of a list. */
const ofLists = /\.(size|first|last)$/;

export const isKnownVariable = (path: string): boolean =>
  names.has(path.replace(ofLists, "")) ||
  // A whole: `incident`, which can be asked for, or `incident.alerts`.
  [...names].some((name) => name.startsWith(`${path}.`)) ||
  tagRoots.some((root) => path.startsWith(`${root}.`)) ||
  aliases.has(path);

/** As queries and older messages name them. */
const aliases: ReadonlySet<string> = new Set([
  "incident.url",
  "incident.alerts.total",
  "incident.alerts.active",
  "incident.alerts",
  "incident.active_alerts",
  "incident.description",
  "incident.environments",
  "incident.tags",
]);

interface VariableUse {
  path: string;
  line: number;
  column: number;
}

/** Where it uses which variables, and why it cannot be rendered. */
export function readUses(text: string): { uses: VariableUse[]; problems: TemplateProblem[] } {
  const { variables, problems } = readLiquid(processedTemplate(text));
  return {
    uses: variables.map(({ path, ...place }) => ({ path: path.join("."), ...place })),
    problems,
  };
}

/** Which variables it uses, and all that is wrong with it, as it is rendered. */
export function readTemplate(text: string): { variables: string[]; problems: TemplateProblem[] } {
  const { uses, problems } = readUses(text);
  return {
    variables: [...new Set(uses.map(({ path }) => path))],
    problems: [
      ...problems,
      ...uses
        .filter(({ path }) => !isKnownVariable(path))
        .map(({ path, line, column }) => ({ line, column, message: unknownText(path) })),
    ],
  };
}

/** As queries call them, fields of the incident have no `incident.` before them. */
export function unknownText(path: string): string {
  const text = `There is no variable ${path}: it leaves nothing`;
  const meant = [`incident.${path}`, `alert.${path}`].find((name) => names.has(name));
  return meant === undefined ? text : `${text}. Is ${meant} meant?`;
}

/** Why it can never be rendered; a variable that is not there is no reason. */
export const templateFault = (text: string): TemplateProblem | null =>
  readLiquid(processedTemplate(text)).problems[0] ?? null;
