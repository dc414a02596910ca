import * as contract from "#contract/enrichment.ts";
import type { EnrichmentRule, EnrichmentTagBody } from "#contract/enrichment.ts";
import type { Caller } from "../../platform/caller.ts";
import { type Handler, serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { requireUnchanged } from "../../platform/require-unchanged.ts";
import { type RuleCrud, ruleCrud } from "../rules/rule-crud.ts";
import { mergeFields, presentRule, type Rule } from "../rules/rule.ts";
import { enrichmentKind } from "./kind.ts";
import { presentTag } from "./present.ts";
import { allocateRuleIds } from "./store.ts";
import { applyRuleChanges, parseWrittenRules, reorderRules, removeRules } from "./written-rules.ts";

interface TagParts {
  tags: RuleCrud<EnrichmentTagBody>;
  /** Resolves to what gives the next free id of a rule, `count` times. */
  allocateIds(caller: Caller, count: number): Promise<() => string>;
}

export const enrichmentRoutes = ({ db, clock }: Parts): Route[] => {
  const tags = ruleCrud({ db, clock }, enrichmentKind);
  const parts: TagParts = {
    tags,
    allocateIds: (caller, count) =>
      db.tenant(caller.organizationId, (sql) => allocateRuleIds(sql, count)),
  };
  return [
    serve(contract.listEnrichmentTags, listTags(parts)),
    serve(contract.getEnrichmentTag, async ({ caller, params }) =>
      presentTag(await tags.find(caller, params.name)),
    ),
    serve(contract.createEnrichmentTag, createTag(parts)),
    serve(contract.updateEnrichmentTag, updateTag(parts)),
    serve(contract.deleteEnrichmentTag, ({ caller, params }) => tags.remove(caller, params.name)),
    serve(contract.orderEnrichmentTags, orderTags(parts)),
    serve(contract.createEnrichments, createRules(parts)),
    serve(contract.updateEnrichments, ({ caller, params, body }) =>
      changeRules(parts, caller, {
        name: params.name,
        revision: body.revision,
        edit: (before) =>
          applyRuleChanges(before.body.enrichments, body.enrichments, before.name ?? ""),
      }),
    ),
    serve(contract.deleteEnrichments, ({ caller, params, body }) =>
      changeRules(parts, caller, {
        name: params.name,
        revision: body.revision,
        edit: (before) => removeRules(before.body.enrichments, body.enrichments_ids),
      }),
    ),
    serve(contract.orderEnrichments, ({ caller, params, body }) =>
      changeRules(parts, caller, {
        name: params.name,
        edit: (before) => reorderRules(before.body.enrichments, body.enrichment_order),
      }),
    ),
  ];
};

const listTags =
  ({ tags }: TagParts): Handler<typeof contract.listEnrichmentTags> =>
  async ({ caller }) => {
    const items = (await tags.list(caller)).map(presentTag);
    return { items, total: items.length };
  };

const createTag =
  ({ tags, allocateIds }: TagParts): Handler<typeof contract.createEnrichmentTag> =>
  async ({ caller, body: { name, active, enrichments, ...body } }) => {
    const nextId = await allocateIds(caller, enrichments.length);
    const rules = parseWrittenRules(enrichments, { tag: name, knownIds: new Set(), nextId });
    return presentTag(
      await tags.create(caller, { name, active, body: { ...body, enrichments: rules } }),
    );
  };

const updateTag =
  ({ tags, allocateIds }: TagParts): Handler<typeof contract.updateEnrichmentTag> =>
  async ({ caller, params, body: { enrichments, base, ...body } }) => {
    const nextId = await allocateIds(caller, enrichments?.length ?? 0);
    const changedRulesOf = (before: Rule<EnrichmentTagBody>) =>
      enrichments &&
      parseWrittenRules(enrichments, {
        tag: body.name ?? before.name ?? "",
        knownIds: ruleIdsOf(before),
        nextId,
      });
    return presentTag(
      await tags.change(caller, params.name, {
        edit: (before) => {
          // Rules are seen with their problems and their destination.
          requireUnchanged(presentTag(presentRule(enrichmentKind, before)), base, params.name);
          return mergeFields<EnrichmentTagBody>({
            ...body,
            enrichments: changedRulesOf(before),
          })(before);
        },
      }),
    );
  };

const orderTags =
  ({ tags }: TagParts): Handler<typeof contract.orderEnrichmentTags> =>
  async ({ caller, body }) => {
    const byName = new Map((await tags.list(caller)).map((tag) => [tag.name, tag.id]));
    // A name that is gone keeps its place, so that the order is refused as one of other tags.
    const ids = body.alert_tags_order.map((name) => byName.get(name) ?? "0");
    const items = (await tags.reorder(caller, ids)).map(presentTag);
    return { items, total: items.length };
  };

const createRules =
  (parts: TagParts): Handler<typeof contract.createEnrichments> =>
  async ({ caller, params, body }) => {
    const nextId = await parts.allocateIds(caller, body.enrichments.length);
    return changeRules(parts, caller, {
      name: params.name,
      revision: body.revision,
      edit: (before) => [
        ...before.body.enrichments,
        ...parseWrittenRules(body.enrichments, {
          tag: before.name ?? "",
          knownIds: new Set(),
          nextId,
        }),
      ],
    });
  };

interface RulesChange {
  name: string;
  revision?: number | undefined;
  edit: (before: Rule<EnrichmentTagBody>) => EnrichmentRule[];
}

/** Changes the rules of a tag alone. */
const changeRules = async (
  { tags }: TagParts,
  caller: Caller,
  { name, revision, edit }: RulesChange,
) =>
  presentTag(
    await tags.change(caller, name, {
      edit: (before) => ({
        ...mergeFields<EnrichmentTagBody>({ enrichments: edit(before) })(before),
        revision,
      }),
    }),
  );

const ruleIdsOf = (tag: Rule<EnrichmentTagBody>): Set<string> =>
  new Set(tag.body.enrichments.map((rule) => rule.id));
