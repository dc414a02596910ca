import * as contract from "#contract/autoshare-rules.ts";
import type { AutoshareBody, AutoshareRule } from "#contract/autoshare-rules.ts";
import type { Caller } from "../../platform/caller.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { keepRules } from "../rules/keep.ts";
import { type Draft, edited, type Shown } from "../rules/rule.ts";
import type { Edit, RuleWriter } from "../rules/write.ts";
import { calledBy } from "../sharing/decide.ts";
import { checkReach } from "./check.ts";
import { autoshareKind } from "./kind.ts";
import { inOlderShape, type Known, reachedOf, ruleOnWire } from "./present.ts";
import { previewRule } from "./preview.ts";
import { splitRule } from "./split.ts";
import { loadKnown } from "./store.ts";

export const autoshareRoutes = (parts: Parts): Served[] => {
  const { list, create, change, remove, preview } = autoshareDeeds(parts);
  const older = async (rule: Promise<AutoshareRule>) => inOlderShape(await rule);
  return [
    serve(contract.listAutoshareRules, ({ caller }) => list(caller)),
    serve(contract.createAutoshareRule, ({ caller, body: { name, active, ...body } }) =>
      create(caller, { name, active, body }),
    ),
    serve(contract.updateAutoshareRule, ({ caller, params, body }) =>
      change(caller, params.id, edited<AutoshareBody>(body)),
    ),
    serve(contract.deleteAutoshareRule, ({ caller, params }) => remove(caller, params.id)),
    serve(contract.toggleAutoshareRule, ({ caller, params, body }) =>
      change(caller, params.id, edited<AutoshareBody>({ active: !body.inactive })),
    ),
    serve(contract.previewAutoshareRule, ({ caller, body }) => preview(caller, body)),
    serve(contract.listAutoshareRulesV1, async ({ caller }) => {
      const { items, total } = await list(caller);
      return { items: items.map(inOlderShape), total };
    }),
    serve(contract.createAutoshareRuleV1, ({ caller, body: { name, params: body, inactive } }) =>
      older(create(caller, { name, active: !inactive, body })),
    ),
    serve(contract.updateAutoshareRuleV1, ({ caller, params, body }) =>
      older(
        change(
          caller,
          params.id,
          edited<AutoshareBody>({
            ...body.params,
            name: body.name,
            active: body.inactive === undefined ? undefined : !body.inactive,
          }),
        ),
      ),
    ),
    serve(contract.deleteAutoshareRuleV1, ({ caller, params }) => remove(caller, params.id)),
    serve(contract.toggleAutoshareRuleV1, ({ caller, params, body }) =>
      older(change(caller, params.id, edited<AutoshareBody>({ active: !body.inactive }))),
    ),
    serve(contract.previewAutoshareRuleV1, ({ caller, body }) => preview(caller, body)),
  ];
};

/** Both shapes of the calls keep the same rules. */
function autoshareDeeds(parts: Parts) {
  const { db, clock } = parts;
  const rules = keepRules(parts, autoshareKind);
  const known = (caller: Caller) => db.tenant(caller.organizationId, loadKnown);
  const show = async (caller: Caller, rule: Shown<AutoshareBody>) =>
    ruleOnWire(rule, await known(caller));
  /** What does not fit into one rule becomes rules of their own, in its transaction. */
  const besides =
    (others: () => readonly Draft<AutoshareBody>[]) =>
    async (written: RuleWriter<AutoshareBody>): Promise<void> => {
      for (const one of others()) await written.create(one);
    };
  const parted = (caller: Caller, draft: Draft<AutoshareBody>, { book }: Known) =>
    caller.toggles.has("split_autoshare_rules")
      ? splitRule(draft, (target) => {
          const { system, name, address } = reachedOf(target, book);
          return `${calledBy({ name, address: address ?? target.target })}${system === "email" ? "" : ` ${system}`}`;
        })
      : ([draft] as const);
  return {
    list: async (caller: Caller) => {
      const [items, now] = [await rules.list(caller), await known(caller)];
      return { items: items.map((one) => ruleOnWire(one, now)), total: items.length };
    },
    create: async (caller: Caller, draft: Draft<AutoshareBody>) => {
      const [first, ...others] = parted(caller, draft, await known(caller));
      return show(caller, await rules.create(caller, first, { besides: besides(() => others) }));
    },
    change: async (caller: Caller, id: string, edit: Edit<AutoshareBody>) => {
      const now = await known(caller);
      let others: readonly Draft<AutoshareBody>[] = [];
      const kept: Edit<AutoshareBody> = (before) => {
        const { revision, ...wanted } = edit(before);
        const [first, ...more] = parted(caller, wanted, now);
        others = more;
        return { ...first, revision };
      };
      return show(
        caller,
        await rules.change(caller, id, { edit: kept, besides: besides(() => others) }),
      );
    },
    remove: (caller: Caller, id: string) => rules.remove(caller, id),
    preview: async (caller: Caller, asked: Parameters<typeof previewRule>[2]["asked"]) => {
      const now = await known(caller);
      if (asked.environment_ids.length > 0) checkReach(caller, asked.environment_ids, now);
      return db.tenant(caller.organizationId, (sql) =>
        previewRule(sql, caller, { asked, book: now.book, nowS: clock.nowS() }),
      );
    },
  };
}
