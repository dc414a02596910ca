import * as contract from "#contract/enrichment.ts";
import type { EnrichmentRule, EnrichmentTagBody } from "#contract/enrichment.ts";
import type { Caller } from "../../platform/caller.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { keepRules } from "../rules/keep.ts";
import { edited, type Rule } from "../rules/rule.ts";
import { enrichmentKind } from "./kind.ts";
import { presentTag } from "./present.ts";
import { freshIds } from "./store.ts";
import { changedRules, keptRules, reordered, without } from "./written-rules.ts";

export const enrichmentRoutes = (parts: Parts): Served[] => {
  const { db } = parts;
  const tags = keepRules(parts, enrichmentKind);
  const idsFor = (caller: Caller, count: number) =>
    db.tenant(caller.organizationId, (sql) => freshIds(sql, count));
  /** Changes the rules of a tag alone. */
  const changeRules = async (
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
          ...edited<EnrichmentTagBody>({ enrichments: edit(before) })(before),
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
        const freshId = await idsFor(caller, enrichments.length);
        return presentTag(
          await tags.create(caller, {
            name,
            active,
            body: {
              ...body,
              enrichments: keptRules(enrichments, { tag: name, known: new Set(), freshId }),
            },
          }),
        );
      },
    ),
    serve(
      contract.updateEnrichmentTag,
      async ({ caller, params, body: { enrichments, ...body } }) => {
        const freshId = await idsFor(caller, enrichments?.length ?? 0);
        const rulesAfter = (before: Rule<EnrichmentTagBody>) =>
          enrichments &&
          keptRules(enrichments, {
            tag: body.name ?? before.name ?? "",
            known: idsOf(before),
            freshId,
          });
        return presentTag(
          await tags.change(caller, params.name, {
            edit: (before) =>
              edited<EnrichmentTagBody>({ ...body, enrichments: rulesAfter(before) })(before),
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
      const freshId = await idsFor(caller, body.enrichments.length);
      return changeRules(caller, params.name, {
        revision: body.revision,
        edit: (before) => [
          ...before.body.enrichments,
          ...keptRules(body.enrichments, { tag: before.name ?? "", known: new Set(), freshId }),
        ],
      });
    }),
    serve(contract.updateEnrichments, ({ caller, params, body }) =>
      changeRules(caller, params.name, {
        revision: body.revision,
        edit: (before) =>
          changedRules(before.body.enrichments, body.enrichments, before.name ?? ""),
      }),
    ),
    serve(contract.deleteEnrichments, ({ caller, params, body }) =>
      changeRules(caller, params.name, {
        revision: body.revision,
        edit: (before) => without(before.body.enrichments, body.enrichments_ids),
      }),
    ),
    serve(contract.orderEnrichments, ({ caller, params, body }) =>
      changeRules(caller, params.name, {
        edit: (before) => reordered(before.body.enrichments, body.enrichment_order),
      }),
    ),
  ];
};

const idsOf = (tag: Rule<EnrichmentTagBody>): Set<string> =>
  new Set(tag.body.enrichments.map((rule) => rule.id));
