import type { Resource } from "#contract/permissions.ts";
import type { RuleMetadata, RuleKind } from "#contract/rules.ts";
import type { z } from "zod";
import type { RuleTest } from "#contract/rule-tests.ts";
import type { Toggle } from "#contract/toggles.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";

/** A row of rules. `body` holds the kind's own fields. */
export interface Rule<Body> {
  id: string;
  kind: RuleKind;
  name: string | null;
  order: number;
  active: boolean;
  body: Body;
  tests: RuleTest[];
  revision: number;
  created_at: number;
  updated_at: number;
}
/** What a person says of a rule. */
export type RuleDraft<Body> = Pick<Rule<Body>, "name" | "active" | "body"> & {
  /** Stay as they are unless said. */ tests?: RuleTest[];
};

/**
 * What one kind of rule is: everything else about keeping it, comparing it with another
 * organization's, and writing it into files is the same for all.
 */
export interface Kind<Body extends object> {
  kind: RuleKind;
  /** The permission's resource, and the audit log's. */
  resource: Resource;
  /** Of all calls that change rules of the kind. */
  toggle?: Toggle;
  /** Of its tests, besides. */
  testsToggle?: Toggle;
  /** Of the stored body; names its fields in the order in which they are shown. */
  schema: z.ZodType<Body>;
  /** Where a body holds ids of other things: outside of the organization they go by their names. */
  refs?: readonly Reference[];
  /** Where a body holds what means something in its own organization alone. */
  localPaths?: readonly string[];
  /** Fields that tell what happened to a rule here: without them it is the same rule elsewhere. */
  historyFields?: readonly string[];
  /** What need not be said, by its path: files leave it out. */
  defaults: Readonly<Record<string, unknown>>;
  /** Rules of kinds without names are the same where this is. */
  identityOf?(body: Body): string;
  /** Throws the refusal with every problem of a rule beside the others of its kind. */
  check(draft: RuleDraft<Body>, otherRules: readonly Rule<Body>[]): void;
  /** Why a stored rule rests although it is active; null while it works. */
  problemOf(body: Body): string | null;
  /** The part of the body whose change is another revision; the whole unless said. */
  effectOf?(body: Body): unknown;
  /**
   * A rule from elsewhere, a file or another organization, as it is kept in the place of `before`.
   */
  prepareImport?(
    sql: Sql,
    draft: RuleDraft<Body>,
    of: { before: Rule<Body> | null; nowS: number },
  ): Promise<RuleDraft<Body>>;
  /**
   * What a change asks of the rest of the organization and of whoever makes it, and what follows
   * from it; in its transaction, after everything that is written in it.
   */
  afterChange?(sql: Sql, change: RuleChange<Body>): Promise<void>;
  /** Before a rule is deleted, while what belongs to it still stands. */
  beforeDelete?(sql: Sql, rule: Rule<Body>, nowS: number): Promise<void>;
  /** What follows from another order. */
  afterReorder?(sql: Sql, nowS: number): Promise<void>;
}

/** `after` is null when the rule was deleted; `confirm` what was typed to have it all the same. */
export interface RuleChange<Body> {
  before: Rule<Body> | null;
  after: Rule<Body> | null;
  caller: Caller;
  confirm: string | undefined;
  nowS: number;
}

export const referenceNouns = ["environment", "mapping table", "recipient", "role"] as const;
export type ReferenceNoun = (typeof referenceNouns)[number];
/**
 * `path` with dots, `*` for every item of a list. A recipient is a contact, a person, or an address
 * that is no id.
 */
export interface Reference {
  path: string;
  noun: ReferenceNoun;
}

/** What a change was made from. */
export interface ChangeBase {
  revision?: number | undefined;
  base?: Record<string, unknown> | undefined;
}

/** A change of some of a rule's fields, as PATCH calls name them; what is undefined stays. */
export const mergeFields =
  <Body extends object>({
    name,
    active,
    revision,
    base,
    ...fields
  }: PartialBody<Body> & {
    name?: string | undefined;
    active?: boolean | undefined;
    revision?: number | undefined;
    base?: Record<string, unknown> | undefined;
  }) =>
  (before: Rule<Body>): RuleDraft<Body> & ChangeBase => ({
    name: name ?? before.name,
    active: active ?? before.active,
    revision,
    base,
    body: {
      ...before.body,
      ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    },
  });

type PartialBody<Body> = { [Field in keyof Body]?: Body[Field] | undefined };

export type PresentedRule<Body> = Body & RuleMetadata & { name: string | null };

/** A rule as the contract shows it. */
export const presentRule = <Body extends object>(
  kind: Kind<Body>,
  { id, name, order, active, body, revision, created_at, updated_at }: Rule<Body>,
): PresentedRule<Body> => ({
  ...body,
  id,
  name,
  order,
  active,
  revision,
  created_at,
  updated_at,
  problem: kind.problemOf(body),
});
