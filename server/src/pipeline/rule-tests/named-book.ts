import { loadEnvironments } from "../../features/environments/store.ts";
import type { WorkflowBody } from "#contract/workflows.ts";
import type { WorkflowDocument } from "#contract/workflow-document.ts";
import type { Rule } from "../../features/rules/rule.ts";
import { readDocument } from "../../features/workflows/read-document.ts";
import { loadAllRules } from "../../features/rules/store.ts";
import type { Sql } from "../../platform/db.ts";
import { type RuleBook, type RuleBooks, ruleBooks } from "../rule-book.ts";

/** Rules as they stand, ready for events, and what people call them. */
export interface NamedBook {
  book: RuleBook;
  /** Id of a rule → its name; a pattern goes by its tags. */ names: ReadonlyMap<string, string>;
  environments: ReadonlyMap<string, string>;
  /** Those without a problem. */
  workflows: readonly NamedWorkflow[];
}
export interface NamedWorkflow {
  id: string;
  name: string;
  active: boolean;
  document: WorkflowDocument;
}

/**
 * By the caller's transaction, so that a set of rules can stand in it for no longer than it takes
 * to compile it.
 */
export async function namedBook(
  sql: Sql,
  organizationId: string,
  compile: RuleBooks["of"] = ruleBooks().of,
): Promise<NamedBook> {
  const book = await compile(sql, organizationId);
  const rules = await loadAllRules(sql);
  const names = new Map(rules.map(({ id, name, body }) => [id, name ?? tagsOf(body)]));
  return {
    book,
    names,
    environments: new Map(
      (await loadEnvironments(sql)).map((environment) => [environment.id, environment.name]),
    ),
    workflows: rules.flatMap(namedWorkflow),
  };
}

function namedWorkflow({ id, kind, name, active, body }: Rule<unknown>): NamedWorkflow[] {
  if (kind !== "workflow") return [];
  const { definition } = body as WorkflowBody; // by its kind
  const { document } = readDocument(definition);
  return document === null ? [] : [{ id, name: name ?? "", active, document }];
}

const tagsOf = (body: unknown): string =>
  typeof body === "object" &&
  body !== null &&
  "tags" in body &&
  Array.isArray(body.tags) &&
  body.tags.length > 0
    ? body.tags.join(", ")
    : "by topology";
