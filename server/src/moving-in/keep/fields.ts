import type { ConfigNode } from "../config-node.ts";
import type { Draft } from "../draft.ts";

/** Parts of an alert of Keep that are no tags of one of Tocsin. */
const unknown = new Set([
  "id",
  "fingerprint",
  "status",
  "message",
  "description",
  "lastReceived",
  "firingStartTime",
  "deleted",
  "dismissed",
  "assignee",
  "note",
  "pushed",
  "isFullDuplicate",
  "isPartialDuplicate",
]);

/** The tag of a field; labels are tags of their own. */
export function tagOf(path: readonly string[]): string | null {
  const parts = path[0] === "alert" || path[0] === "labels" ? path.slice(1) : path;
  const name = (parts[0] === "labels" ? parts.slice(1) : parts).join("_");
  if (name === "" || unknown.has(name)) return null;
  return name === "name" || name === "alertname" ? "check" : name.toLowerCase();
}

/** As queries have it; null for what alerts do not have. */
export function fieldIn(
  node: ConfigNode,
  { path, draft }: { path: readonly string[]; draft: Draft },
): string | null {
  // Kinds of sources are called as Keep calls its providers.
  if (["source", "providerType"].includes(path.at(-1) ?? "")) return "source";
  const tag = tagOf(path);
  if (tag === null) return null;
  draft.noteOnce(
    node,
    "fields of alerts are read as tags: name as check, labels.NAME as NAME, severity as the sender wrote it",
  );
  return draft.fieldOf(node, tag);
}
