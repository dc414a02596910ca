/**
 * The senders of changes whose own payloads are understood. A new one is a file here, its test, its
 * section in docs/changes.md, its steps in the console, and a line below.
 */
import { sendChanges } from "#contract/changes.ts";
import { fieldsOf } from "../../sources/shared/fields.ts";
import { argocd } from "./argocd.ts";
import { github } from "./github.ts";
import { gitlab } from "./gitlab.ts";
import { jenkins } from "./jenkins.ts";
import { jira } from "./jira.ts";
import { kubernetes } from "./kubernetes.ts";
import { servicenow } from "./servicenow.ts";
import type { ChangeSource } from "./source.ts";

const changeSources: readonly ChangeSource[] = [
  github,
  gitlab,
  argocd,
  jenkins,
  kubernetes,
  servicenow,
  jira,
];

/** As integrations offer them. */
export const changeSourceKinds = changeSources.map(({ name, label, hint }) => ({
  name,
  label,
  hint,
  path: sendChanges.path,
}));

/**
 * Who reads a message of an integration of this kind. Null for a change in Tocsin's own form, which
 * any integration may send.
 */
export function changeSourceOf(message: unknown, kind: string | null): ChangeSource | null {
  if (isOwnForm(message)) return null;
  const fields = fieldsOf(message);
  return (
    changeSources.find(({ name }) => name === kind) ??
    changeSources.find((source) => source.recognizes(fields)) ??
    null
  );
}

const isOwnForm = (message: unknown): boolean =>
  typeof message === "object" &&
  message !== null &&
  ("identifier" in message || ("changes" in message && Array.isArray(message.changes)));
