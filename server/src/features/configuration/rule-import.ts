import { issueMessage } from "#contract/field-messages.ts";
import type { Reason } from "#contract/refusals.ts";
import type { RuleTest } from "#contract/rule-tests.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { Refusal, refuseFor, schemaProblem } from "../../platform/refuse.ts";
import type { Kind, Rule } from "../rules/rule.ts";
import { openRuleWriter, type RuleWriter } from "../rules/write.ts";
import type { Fields } from "./fields.ts";
import { namesToIds, type NameIndex } from "./name-index.ts";
import { prefixRefusals } from "./prefix-refusals.ts";

/** A rule from elsewhere: names stand where it is stored with ids. */
export interface ImportedRule {
  name: string | null;
  active: boolean;
  body: Fields;
  tests: RuleTest[];
}
interface ImportOptions {
  caller: Caller;
  nowS: number;
  names: NameIndex;
  /** Given in another organization; else the file of this one, in which `#id` is what it was. */
  isFromOtherOrganization: boolean;
  /** What is typed where a rule asks whether it is meant. */
  confirm(name: string): string | undefined;
  titleOf(of: { name: string | null; body: Fields }): string;
  /** Where nothing bears a name. */
  lacking(title: string, missing: readonly string[]): Reason;
  after: DeferredWork;
}

/** What rules ask of each other waits until all of them are written. */
export interface DeferredWork {
  defer(work: () => Promise<void>): void;
  runAll(): Promise<void>;
}
export function deferredWork(): DeferredWork {
  const waiting: (() => Promise<void>)[] = [];
  return {
    defer: (work) => {
      waiting.push(work);
    },
    runAll: async () => {
      for (const work of waiting.splice(0)) await work();
    },
  };
}

/**
 * Puts rules of one kind from elsewhere among those of this organization, as if somebody had
 * written them here.
 */
export async function openRuleImport(
  sql: Sql,
  kind: Kind<object>,
  options: ImportOptions,
): Promise<{
  rules: RuleWriter<object>;
  importRule(wanted: ImportedRule, before: string | null): Promise<Rule<object>>;
}> {
  const { caller, nowS, names, isFromOtherOrganization } = options;
  const title = ({ name, body }: { name: string | null; body: object }): string =>
    options.titleOf({ name, body: body as Fields }); // an object whose keys are texts
  const rules = await openRuleWriter(sql, kind, {
    caller,
    nowS,
    confirm: options.confirm,
    defer: (of, work) => {
      options.after.defer(() => prefixRefusals(title(of), work));
    },
  });
  return {
    rules,
    importRule: async (imported, id) => {
      const before = rules.rules().find((rule) => rule.id === id) ?? null;
      const missing: string[] = [];
      const body = namesToIds(kind.refs, imported.body, {
        names,
        isFromOtherOrganization,
        missing: (noun, name) => missing.push(`the ${noun} “${name}”`),
      });
      if (missing.length > 0) throw refuseFor(options.lacking(title(imported), missing));
      return prefixRefusals(title(imported), async () => {
        const draft = { ...imported, body: parseBody(kind, body) };
        const adopted = { ...draft, ...(await kind.prepareImport?.(sql, draft, { before, nowS })) };
        return before === null ? rules.create(adopted) : rules.change(before.id, () => adopted);
      });
    },
  };
}

/**
 * By the kind's schema: what another organization let in years ago may be more than can be written
 * today.
 */
function parseBody(kind: Kind<object>, body: Fields): object {
  const parsed = kind.schema.safeParse(body, { error: issueMessage });
  if (!parsed.success)
    throw new Refusal(
      400,
      parsed.error.issues.map(({ path, message }) => schemaProblem(path.join("."), message)),
    );
  return parsed.data;
}
