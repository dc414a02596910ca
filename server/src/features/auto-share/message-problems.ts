import { incidentFields } from "#contract/incident-fields.ts";
import type { TemplateProblem } from "#contract/message-templates.ts";
import { isKnownVariable, readUses, unknownText } from "../message-templates/message-variables.ts";

const fields: ReadonlySet<string> = new Set([
  ...incidentFields.map(({ name }) => `incident.${name}`),
  "alerts.total",
  "alerts.active",
]);

const isKnown = (path: string): boolean =>
  path.startsWith("tags.") || fields.has(path.toLowerCase().replace(/\.(size|first|last)$/, ""));

/** All that is wrong with a message. Less is known when a rule shares than when a message is sent. */
export function messageProblems(message: string): TemplateProblem[] {
  const { uses, problems } = readUses(message);
  const empty = uses.filter(({ path }) => !isKnown(path));
  return [
    ...problems,
    ...empty.map(({ path, line, column }) => ({ line, column, message: emptyText(path) })),
  ];
}

const emptyText = (path: string): string =>
  isKnownVariable(path)
    ? `${path} is not known yet when a rule shares: it leaves nothing`
    : unknownText(path);
