/** Exports of an API: one object with its lists, or several replies one after the other. */
import { ConfigFileError, type ConfigNode, openConfig } from "./config-node.ts";

export interface Collections {
  documents: readonly ConfigNode[];
  /** Of this name, also where a reply has it under `data`, `results` or the like. */
  of(...names: readonly string[]): ConfigNode[];
}

/** What comes with every reply. */
const paging = ["limit", "offset", "more", "total", "count", "next", "previous", "paging", "took"];
const wrappers = ["data", "results", "items"];

export function openCollections(text: string, known: readonly string[]): Collections {
  const documents = openConfig(text);
  const parts = documents.flatMap((document) =>
    document.kind === "list" ? document.items() : [document],
  );
  for (const part of parts) {
    if (part.kind !== "map") throw part.fault("must be a block of fields");
    for (const key of paging) part.get(key).dismiss();
  }
  if (!parts.some((part) => known.some((name) => !part.get(name).isMissing)))
    throw new ConfigFileError(`The file has none of ${known.join(", ")}.`);
  return {
    documents,
    of: (...names) => parts.flatMap((part) => names.flatMap((name) => itemsOf(part.get(name)))),
  };
}

/** A list, a reply around it, or one alone. */
function itemsOf(node: ConfigNode): ConfigNode[] {
  if (node.isMissing) return [];
  if (node.kind === "list") return node.items();
  const inner = wrappers.map((key) => node.get(key)).find((child) => child.kind === "list");
  if (inner === undefined) return [node];
  for (const key of paging) node.get(key).dismiss();
  return inner.items();
}

/** What only identifies or dates a thing there. */
export function dismiss(node: ConfigNode, ...keys: readonly string[]): void {
  for (const key of keys) node.get(key).dismiss();
}

/** By the id that others refer to it with. */
export const byId = (nodes: readonly ConfigNode[]): Map<string, ConfigNode> =>
  new Map(nodes.map((node) => [node.get("id").requiredText(), node]));
