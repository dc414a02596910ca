import type { RuleKind } from "#contract/rules.ts";
import type { RuleTest } from "#contract/rule-tests.ts";
import type { Fields } from "../features/configuration/fields.ts";
import { kindByName } from "../features/configuration/rule-kinds.ts";
import type { Mode } from "../features/correlation/patterns.ts";
import type { SharedDesigner } from "../features/analytics-designers/shared-designers.ts";
import type { SharedDashboard } from "../features/dashboards/shared-dashboards.ts";
import type { SharedQuery } from "../features/saved-queries/shared-queries.ts";
import type { CodeContact } from "./contact-code.ts";
import type { CodeMapping } from "./payload-mapping-code.ts";

/**
 * A rule in words that mean the same in every organization: names stand where a stored body has
 * ids.
 */
export interface CodeRule {
  name: string | null;
  active: boolean;
  body: Fields;
  tests: RuleTest[];
  /** A mapping table's file of rows, beside; null leaves the rows as they are. */
  rows: string | null;
}
export interface CodeEnvironment {
  name: string;
  description: string;
  filter: string;
  group: string | null;
}
export interface Environments {
  groups: string[];
  environments: CodeEnvironment[];
}

/** A set of rules as files hold it. What is absent is not spoken of, and stays as it is. */
export interface Code {
  /** Each kind in its order. */
  rules: Map<RuleKind, CodeRule[]>;
  mode: Mode | null;
  environments: Environments | null;
  contacts: CodeContact[] | null;
  payloadMappings: CodeMapping[] | null;
  sharedQueries: SharedQuery[] | null;
  sharedDesigners: SharedDesigner[] | null;
  dashboards: SharedDashboard[] | null;
}

/**
 * By which a rule is the same in two sets: its name, or what it does where its kind has no names.
 */
export const keyOf = (kind: RuleKind, { name, body }: Pick<CodeRule, "name" | "body">): string =>
  name?.toLowerCase() ?? kindByName(kind).identityOf?.(body) ?? "";

export const titleOf = ({ name, body }: Pick<CodeRule, "name" | "body">): string =>
  name ??
  (Array.isArray(body["tags"]) && body["tags"].length > 0
    ? body["tags"].join(", ")
    : "by topology");
