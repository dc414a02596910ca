import { stringify } from "csv-stringify/sync";
import { dismiss } from "../collections.ts";
import type { ConfigNode } from "../config-node.ts";
import { regexProblem } from "../conditions.ts";
import type { Draft } from "../draft.ts";
import { cel, readCondition } from "../field-tests.ts";
import { fieldIn, tagOf } from "./fields.ts";
import { print } from "#bpql/print.ts";

const metadata = [
  "id",
  "tenant_id",
  "created_by",
  "created_at",
  "updated_by",
  "last_updated_at",
  "file_name",
  "attributes",
  "priority",
  "new_property_name",
];

/** A table of facts: what it is looked up by, and what becomes tags. */
export function addMapping(node: ConfigNode, draft: Draft): void {
  dismiss(node, ...metadata);
  const name = node.get("name").requiredText();
  const description = node.get("description").text() ?? "";
  const matchers = matchersIn(node.get("matchers"));
  const rows = node
    .get("rows")
    .items()
    .map((row) => new Map(row.entries().map(([key, cell]) => [key, cell.text() ?? ""])));
  const type = node.get("type").text() ?? "csv";
  const isDisabled = node.get("disabled").isTrue();
  const isOverriding = node.get("override").isMissing || node.get("override").isTrue();
  if (type !== "csv" || matchers === null || isDisabled || rows.length === 0)
    return draft.note(
      node,
      `not imported: ${isDisabled ? "it is disabled" : matchers === null ? "a mapping table is looked up by one set of tags" : type === "csv" ? "it has no rows" : `mappings of type ${type} have no equal`}`,
    );
  draft.noteOnce(node.get("rows"), "cells are whole values; a star stands for any characters");
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const results = columns.filter((column) => !matchers.includes(column));
  const titles = [...matchers, ...results];
  const file = `mapping-rows/${draft.uniqueName("file", name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"))}.csv`;
  const isAdded = draft.addRule("mapping-table", node, {
    name,
    description,
    fields: [
      ...matchers.map((title) => ({
        kind: "query",
        title,
        tag_name: tagOf(title.split(".")) ?? title,
      })),
      ...results.map((title) => ({
        kind: "result",
        title,
        tag_name: title.toLowerCase(),
        is_overridden: isOverriding,
      })),
    ],
    rows: file,
  });
  if (isAdded)
    draft.addRows(
      file,
      stringify([titles, ...rows.map((row) => titles.map((title) => row.get(title) ?? ""))]),
    );
}

/** Null where several sets of fields are tried. */
function matchersIn(node: ConfigNode): string[] | null {
  const groups = node
    .items()
    .map((item) => (item.kind === "list" ? item.texts() : [item.text() ?? ""]));
  const isNested = node.items().some((item) => item.kind === "list");
  return isNested ? (groups.length === 1 ? (groups[0] ?? null) : null) : groups.flat();
}

/** Each named group of the regular expression becomes a tag. */
export function addExtractions(nodes: readonly ConfigNode[], draft: Draft): void {
  const byTag = new Map<string, { node: ConfigNode; enrichments: object[] }>();
  for (const node of nodes) {
    for (const [tag, enrichment] of extractionsIn(node, draft)) {
      const added = byTag.get(tag) ?? { node, enrichments: [] };
      added.enrichments.push(enrichment);
      byTag.set(tag, added);
    }
  }
  for (const [tag, { node, enrichments }] of byTag)
    draft.addRule("enrichment-tag", node, {
      name: tag,
      description: `Imported from line ${node.line}`,
      type: "extraction",
      enrichments,
    });
}

function extractionsIn(node: ConfigNode, draft: Draft): [string, object][] {
  dismiss(node, ...metadata, "name", "description", "pre");
  const attribute = (node.get("attribute").text() ?? "").replaceAll(
    /^\{\{\s*(?:alert\.)?|\s*\}\}$/g,
    "",
  );
  const pattern = node.get("regex");
  const regex = pattern
    .requiredText()
    .replaceAll("(?<", "(?P<")
    .replaceAll(/\(\?P<([=!])/g, "(?<$1");
  const isDisabled = node.get("disabled").isTrue();
  const condition = node.get("condition");
  const when = condition.text()
    ? readCondition(condition.text() ?? "", cel, (path) => fieldIn(condition, { path, draft }))
    : null;
  const problem = isDisabled
    ? "it is disabled"
    : typeof when === "string"
      ? `its condition ${when}`
      : regexProblem(regex);
  if (problem !== null) {
    draft.note(node, `not imported: ${problem}`);
    return [];
  }
  const source =
    attribute === "message"
      ? "description"
      : (tagOf(attribute.split(".")) ?? attribute.toLowerCase());
  return [...regex.matchAll(/\(\?P<(\w+)>/g)].map(([, group = ""]) => [
    group.toLowerCase(),
    {
      type: "extraction",
      ...(when === null || typeof when === "string" ? {} : { when: print(when) }),
      config: { source, regex, template: `\${${group}}` },
    },
  ]);
}
