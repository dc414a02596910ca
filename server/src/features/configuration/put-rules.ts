import type { RuleTest } from "#contract/rule-tests.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { Refusal, refuse } from "../../platform/refuse.ts";
import type { Kind, Rule } from "../rules/rule.ts";
import { openRules, type RuleWriter } from "../rules/write.ts";
import type { Fields } from "./fields.ts";
import { inIds, type Names } from "./names.ts";
import { titled } from "./titled.ts";

/** A rule from elsewhere: names stand where it is stored with ids. */
export interface Foreign {
  name: string | null;
  active: boolean;
  body: Fields;
  tests: RuleTest[];
}
interface Put {
  caller: Caller;
  nowS: number;
  names: Names;
  /** Given in another organization; else the file of this one, in which `#id` is what it was. */
  isElsewhere: boolean;
  /** What is typed where a rule asks whether it is meant. */
  confirm(name: string): string | undefined;
  titleOf(of: { name: string | null; body: Fields }): string;
  /** Where nothing bears a name. */
  lacking(title: string, missing: readonly string[]): string;
  after: AfterAll;
}

/** What rules ask of each other waits until all of them are written. */
export interface AfterAll {
  later(work: () => Promise<void>): void;
  settle(): Promise<void>;
}
export function afterAll(): AfterAll {
  const waiting: (() => Promise<void>)[] = [];
  return {
    later: (work) => {
      waiting.push(work);
    },
    settle: async () => {
      for (const work of waiting.splice(0)) await work();
    },
  };
}

/**
 * Puts rules of one kind from elsewhere among those of this organization, as if somebody had
 * written them here.
 */
export async function openForeignRules(
  sql: Sql,
  kind: Kind<object>,
  put: Put,
): Promise<{
  rules: RuleWriter<object>;
  put(wanted: Foreign, before: string | null): Promise<Rule<object>>;
}> {
  const { caller, nowS, names, isElsewhere } = put;
  const title = ({ name, body }: { name: string | null; body: object }): string =>
    put.titleOf({ name, body: body as Fields }); // an object whose keys are texts
  const rules = await openRules(sql, kind, {
    caller,
    nowS,
    confirm: put.confirm,
    later: (of, work) => {
      put.after.later(() => titled(title(of), work));
    },
  });
  return {
    rules,
    put: async (wanted, id) => {
      const before = rules.rules().find((rule) => rule.id === id) ?? null;
      const missing: string[] = [];
      const body = inIds(kind.refs, wanted.body, {
        names,
        isElsewhere,
        missing: (noun, name) => missing.push(`the ${noun} “${name}”`),
      });
      if (missing.length > 0) throw refuse("impossible", put.lacking(title(wanted), missing));
      return titled(title(wanted), async () => {
        const draft = { ...wanted, body: bodyOf(kind, body) };
        const kept = { ...draft, ...(await kind.adopt?.(sql, draft, { before, nowS })) };
        return before === null ? rules.create(kept) : rules.change(before.id, () => kept);
      });
    },
  };
}

/**
 * By the kind's schema: what another organization let in years ago may be more than can be written
 * today.
 */
function bodyOf(kind: Kind<object>, body: Fields): object {
  const parsed = kind.schema.safeParse(body);
  if (!parsed.success)
    throw new Refusal(
      400,
      parsed.error.issues.map((issue) => ({
        code: "invalid",
        message: issue.message,
        field: issue.path.join("."),
      })),
    );
  return parsed.data;
}
