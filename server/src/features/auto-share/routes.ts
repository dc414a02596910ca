import * as contract from "#contract/autoshare-rules.ts";
import type { AutoshareBody, AutoshareRule } from "#contract/autoshare-rules.ts";
import type { Caller } from "../../platform/caller.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { requireUnchanged } from "../../platform/require-unchanged.ts";
import { ruleCrud } from "../rules/rule-crud.ts";
import {
  type RuleDraft,
  mergeFields,
  type PresentedRule,
  presentRule,
  type Rule,
} from "../rules/rule.ts";
import type { RuleEdit, RuleWriter } from "../rules/write.ts";
import { targetLabel } from "../sharing/decide.ts";
import { checkReach } from "./check-reach.ts";
import { autoshareKind } from "./kind.ts";
import { messageProblems } from "./message-problems.ts";
import { toV1Shape, type RuleReferences, recipientOf, ruleOnWire } from "./rule-on-wire.ts";
import { previewRule } from "./preview.ts";
import { splitRule } from "./split-rule.ts";
import { loadRuleReferences } from "./store.ts";

export const autoshareRoutes = (parts: Parts): Route[] => {
  const { list, create, change, remove, preview } = autoshareActions(parts);
  const asV1 = async (rule: Promise<AutoshareRule>) => toV1Shape(await rule);
  return [
    serve(contract.listAutoshareRules, ({ caller }) => list(caller)),
    serve(contract.createAutoshareRule, ({ caller, body: { name, active, ...body } }) =>
      create(caller, { name, active, body }),
    ),
    serve(contract.updateAutoshareRule, ({ caller, params, body }) =>
      change(caller, params.id, mergeFields<AutoshareBody>(body)),
    ),
    serve(contract.deleteAutoshareRule, ({ caller, params }) => remove(caller, params.id)),
    serve(contract.toggleAutoshareRule, ({ caller, params, body }) =>
      change(caller, params.id, mergeFields<AutoshareBody>({ active: !body.inactive })),
    ),
    serve(contract.previewAutoshareRule, ({ caller, body }) => preview(caller, body)),
    serve(contract.parseAutoshareMessage, async ({ body }) => ({
      problems: messageProblems(body.message),
    })),
    serve(contract.listAutoshareRulesV1, async ({ caller }) => {
      const { items, total } = await list(caller);
      return { items: items.map(toV1Shape), total };
    }),
    serve(contract.createAutoshareRuleV1, ({ caller, body: { name, params: body, inactive } }) =>
      asV1(create(caller, { name, active: !inactive, body })),
    ),
    serve(contract.updateAutoshareRuleV1, ({ caller, params, body }) =>
      asV1(
        change(
          caller,
          params.id,
          mergeFields<AutoshareBody>({
            ...body.params,
            name: body.name,
            active: body.inactive === undefined ? undefined : !body.inactive,
          }),
        ),
      ),
    ),
    serve(contract.deleteAutoshareRuleV1, ({ caller, params }) => remove(caller, params.id)),
    serve(contract.toggleAutoshareRuleV1, ({ caller, params, body }) =>
      asV1(change(caller, params.id, mergeFields<AutoshareBody>({ active: !body.inactive }))),
    ),
    serve(contract.previewAutoshareRuleV1, ({ caller, body }) => preview(caller, body)),
  ];
};

/** Targets and environments are seen by name. */
const requireUnchangedOnWire = (
  before: Rule<AutoshareBody>,
  base: Record<string, unknown> | undefined,
  references: RuleReferences,
): void =>
  requireUnchanged(
    ruleOnWire(presentRule(autoshareKind, before), references),
    base,
    before.name ?? "",
  );

/** Both shapes of the calls keep the same rules. */
function autoshareActions(parts: Parts) {
  const { db, clock } = parts;
  const rules = ruleCrud(parts, autoshareKind);
  const loadReferences = (caller: Caller) => db.tenant(caller.organizationId, loadRuleReferences);
  const show = async (caller: Caller, rule: PresentedRule<AutoshareBody>) =>
    ruleOnWire(rule, await loadReferences(caller));
  /** What does not fit into one rule becomes rules of their own, in its transaction. */
  const createAdditional =
    (additionalRules: () => readonly RuleDraft<AutoshareBody>[]) =>
    async (written: RuleWriter<AutoshareBody>): Promise<void> => {
      for (const draft of additionalRules()) await written.create(draft);
    };
  const splitDraft = (caller: Caller, draft: RuleDraft<AutoshareBody>, { book }: RuleReferences) =>
    caller.toggles.has("split_autoshare_rules")
      ? splitRule(draft, (target) => {
          const { system, name, address } = recipientOf(target, book);
          return `${targetLabel({ name, address: address ?? target.target })}${system === "email" ? "" : ` ${system}`}`;
        })
      : ([draft] as const);
  return {
    list: async (caller: Caller) => {
      const [items, now] = [await rules.list(caller), await loadReferences(caller)];
      return { items: items.map((rule) => ruleOnWire(rule, now)), total: items.length };
    },
    create: async (caller: Caller, draft: RuleDraft<AutoshareBody>) => {
      const [first, ...additionalRules] = splitDraft(caller, draft, await loadReferences(caller));
      return show(
        caller,
        await rules.create(caller, first, { alsoWrite: createAdditional(() => additionalRules) }),
      );
    },
    change: async (caller: Caller, id: string, edit: RuleEdit<AutoshareBody>) => {
      const now = await loadReferences(caller);
      let additionalRules: readonly RuleDraft<AutoshareBody>[] = [];
      const splitEdit: RuleEdit<AutoshareBody> = (before) => {
        const { revision, base, ...draft } = edit(before);
        requireUnchangedOnWire(before, base, now);
        const [first, ...more] = splitDraft(caller, draft, now);
        additionalRules = more;
        return { ...first, revision };
      };
      return show(
        caller,
        await rules.change(caller, id, {
          edit: splitEdit,
          alsoWrite: createAdditional(() => additionalRules),
        }),
      );
    },
    remove: (caller: Caller, id: string) => rules.remove(caller, id),
    preview: async (caller: Caller, draft: Parameters<typeof previewRule>[2]["draft"]) => {
      const now = await loadReferences(caller);
      if (draft.environment_ids.length > 0) checkReach(caller, draft.environment_ids, now);
      return db.tenant(caller.organizationId, (sql) =>
        previewRule(sql, caller, { draft, book: now.book, nowS: clock.nowS() }),
      );
    },
  };
}
