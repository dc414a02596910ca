import * as contract from "#contract/autoshare-rules.ts";
import type { AutoshareBody, AutoshareRule } from "#contract/autoshare-rules.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { nameTaken } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import { type Inside, keepRules } from "../rules/keep.ts";
import { type Draft, edited, type Rule, type Shown, shown } from "../rules/rule.ts";
import { insertRule } from "../rules/store.ts";
import { calledBy } from "../sharing/decide.ts";
import { checkReach, checkTargets } from "./check.ts";
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
    serve(contract.createAutoshareRule, ({ caller, body: { name, active, ...body } }) => create(caller, { name, active, body })),
    serve(contract.updateAutoshareRule, ({ caller, params, body }) => change(caller, params.id, edited<AutoshareBody>(body))),
    serve(contract.deleteAutoshareRule, ({ caller, params }) => remove(caller, params.id)),
    serve(contract.toggleAutoshareRule, ({ caller, params, body }) => change(caller, params.id, edited<AutoshareBody>({ active: !body.inactive }))),
    serve(contract.previewAutoshareRule, ({ caller, body }) => preview(caller, body)),
    serve(contract.listAutoshareRulesV1, async ({ caller }) => { const { items, total } = await list(caller); return { items: items.map(inOlderShape), total }; }),
    serve(contract.createAutoshareRuleV1, ({ caller, body: { name, params: body, inactive } }) => older(create(caller, { name, active: !inactive, body }))),
    serve(contract.updateAutoshareRuleV1, ({ caller, params, body }) => older(change(caller, params.id, edited<AutoshareBody>({ ...body.params, name: body.name, active: body.inactive === undefined ? undefined : !body.inactive })))),
    serve(contract.deleteAutoshareRuleV1, ({ caller, params }) => remove(caller, params.id)),
    serve(contract.toggleAutoshareRuleV1, ({ caller, params, body }) => older(change(caller, params.id, edited<AutoshareBody>({ active: !body.inactive })))),
    serve(contract.previewAutoshareRuleV1, ({ caller, body }) => preview(caller, body)),
  ];
};

type Edit = (before: Rule<AutoshareBody>) => Draft<AutoshareBody> & { revision?: number | undefined };

/** Both shapes of the calls keep the same rules. */
function autoshareDeeds(parts: Parts) {
  const { db, clock } = parts;
  const rules = keepRules(parts, autoshareKind);
  const known = (caller: Caller) => db.tenant(caller.organizationId, loadKnown);
  const show = async (caller: Caller, rule: Shown<AutoshareBody>) => ruleOnWire(rule, await known(caller));
  /** What does not fit into one rule becomes rules of their own, in its transaction. */
  const besides = (caller: Caller, others: () => readonly Draft<AutoshareBody>[]): Inside<AutoshareBody> => async (sql) => {
    for (const one of others()) await addRule(sql, caller, { draft: one, nowS: clock.nowS() });
  };
  const parted = (caller: Caller, draft: Draft<AutoshareBody>, { book }: Known) =>
    caller.toggles.has("split_autoshare_rules") ? splitRule(draft, (target) => { const { system, name, address } = reachedOf(target, book); return `${calledBy({ name, address: address ?? target.target })}${system === "email" ? "" : ` ${system}`}`; }) : [draft] as const;
  return {
    list: async (caller: Caller) => {
      const [items, now] = [await rules.list(caller), await known(caller)];
      return { items: items.map((one) => ruleOnWire(one, now)), total: items.length };
    },
    create: async (caller: Caller, draft: Draft<AutoshareBody>) => {
      const now = await known(caller);
      checkReach(caller, draft.body.environment_ids, now);
      checkTargets(draft.body.targets, now.book);
      const [first, ...others] = parted(caller, draft, now);
      return show(caller, await rules.create(caller, first, besides(caller, () => others)));
    },
    change: async (caller: Caller, id: string, edit: Edit) => {
      const now = await known(caller);
      let others: readonly Draft<AutoshareBody>[] = [];
      const kept: Edit = (before) => {
        const { revision, ...wanted } = edit(before);
        if (wanted.body.environment_ids.join() !== before.body.environment_ids.join()) checkReach(caller, wanted.body.environment_ids, now);
        checkTargets(wanted.body.targets.filter((one) => !before.body.targets.some((old) => old.system === one.system && old.target === one.target)), now.book);
        const [first, ...more] = parted(caller, wanted, now);
        others = more;
        return { ...first, revision };
      };
      return show(caller, await rules.change(caller, id, { edit: kept, inside: besides(caller, () => others) }));
    },
    remove: (caller: Caller, id: string) => rules.remove(caller, id),
    preview: async (caller: Caller, asked: Parameters<typeof previewRule>[2]["asked"]) => {
      const now = await known(caller);
      if (asked.environment_ids.length > 0) checkReach(caller, asked.environment_ids, now);
      return db.tenant(caller.organizationId, (sql) => previewRule(sql, caller, { asked, book: now.book, nowS: clock.nowS() }));
    },
  };
}

async function addRule(sql: Sql, caller: Caller, { draft, nowS }: { draft: Draft<AutoshareBody>; nowS: number }): Promise<void> {
  const { kind, resource } = autoshareKind;
  const after = await nameTaken(insertRule<AutoshareBody>(sql, { ...draft, kind, nowS }));
  await recordChange(sql, caller, { action: "create", resource, news: kind, id: after.id, at: nowS, before: null, after: shown(autoshareKind, after) });
}
