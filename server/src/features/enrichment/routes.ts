import * as contract from "#contract/enrichment.ts";
import type { EnrichmentRule, EnrichmentTagBody } from "#contract/enrichment.ts";
import type { Caller } from "../../platform/caller.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { ruleCrud } from "../rules/rule-crud.ts";
import { mergeFields, type Rule } from "../rules/rule.ts";
import { enrichmentKind } from "./kind.ts";
import { presentTag } from "./present.ts";
import { allocateRuleIds } from "./store.ts";
import { applyRuleChanges, parseWrittenRules, reorderRules, removeRules } from "./written-rules.ts";

export const enrichmentRoutes = (parts: Parts): Route[] => {
  const { db } = parts;
  const tags = ruleCrud(parts, enrichmentKind);
  const allocateIds = (caller: Caller, count: number) =>
    db.tenant(caller.organizationId, (sql) => allocateRuleIds(sql, count));
  /** Changes the rules of a tag alone. */
  const updateRules = async (
    caller: Caller,
    name: string,
    {
      revision,
      edit,
    }: {
      revision?: number | undefined;
      edit: (before: Rule<EnrichmentTagBody>) => EnrichmentRule[];
    },
  ) =>
    presentTag(
      await tags.change(caller, name, {
        edit: (before) => ({
          ...mergeFields<EnrichmentTagBody>({ enrichments: edit(before) })(before),
          revision,
        }),
      }),
    );
  return [
    serve(contract.listEnrichmentTags, async ({ caller }) => {
      const items = (await tags.list(caller)).map(presentTag);
      return { items, total: items.length };
    }),
    serve(contract.getEnrichmentTag, async ({ caller, params }) =>
      presentTag(await tags.find(caller, params.name)),
    ),
    serve(
      contract.createEnrichmentTag,
      async ({ caller, body: { name, active, enrichments, ...body } }) => {
        const nextId = await allocateIds(caller, enrichments.length);
        return presentTag(
          await tags.create(caller, {
            name,
            active,
            body: {
              ...body,
              enrichments: parseWrittenRules(enrichments, {
                tag: name,
                knownIds: new Set(),
                nextId,
              }),
            },
          }),
        );
      },
    ),
    serve(
      contract.updateEnrichmentTag,
      async ({ caller, params, body: { enrichments, ...body } }) => {
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
            edit: (before) =>
              mergeFields<EnrichmentTagBody>({ ...body, enrichments: changedRulesOf(before) })(
                before,
              ),
          }),
        );
      },
    ),
    serve(contract.deleteEnrichmentTag, ({ caller, params }) => tags.remove(caller, params.name)),
    serve(contract.orderEnrichmentTags, async ({ caller, body }) => {
      const byName = new Map((await tags.list(caller)).map((tag) => [tag.name, tag.id]));
      // A name that is gone keeps its place, so that the order is refused as one of other tags.
      const items = (
        await tags.reorder(
          caller,
          body.alert_tags_order.map((name) => byName.get(name) ?? "0"),
        )
      ).map(presentTag);
      return { items, total: items.length };
    }),
    serve(contract.createEnrichments, async ({ caller, params, body }) => {
      const nextId = await allocateIds(caller, body.enrichments.length);
      return updateRules(caller, params.name, {
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
    }),
    serve(contract.updateEnrichments, ({ caller, params, body }) =>
      updateRules(caller, params.name, {
        revision: body.revision,
        edit: (before) =>
          applyRuleChanges(before.body.enrichments, body.enrichments, before.name ?? ""),
      }),
    ),
    serve(contract.deleteEnrichments, ({ caller, params, body }) =>
      updateRules(caller, params.name, {
        revision: body.revision,
        edit: (before) => removeRules(before.body.enrichments, body.enrichments_ids),
      }),
    ),
    serve(contract.orderEnrichments, ({ caller, params, body }) =>
      updateRules(caller, params.name, {
        edit: (before) => reorderRules(before.body.enrichments, body.enrichment_order),
      }),
    ),
  ];
};

const ruleIdsOf = (tag: Rule<EnrichmentTagBody>): Set<string> =>
  new Set(tag.body.enrichments.map((rule) => rule.id));
