import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import type { CallOf } from "#contract/endpoint.ts";
import {
  createEnrichmentTag,
  deleteEnrichmentTag,
  type EnrichmentRule,
  type EnrichmentTag,
  listEnrichmentTags,
  orderEnrichmentTags,
  previewEnrichment,
  updateEnrichmentTag,
} from "#contract/enrichment.ts";
import { asking, keyOf } from "./ask.ts";
import { call } from "./call.ts";
import type { EntryAsks } from "./entries.ts";

/** A rule that is not saved yet has an id that the server gives to none; it gets a real one. */
export type EnrichmentDraft = Pick<EnrichmentTag, "name" | "description" | "type" | "override"> & {
  enrichments: EnrichmentRule[];
};

export const enrichmentTags: EntryAsks<EnrichmentTag, EnrichmentDraft> = {
  key: keyOf(listEnrichmentTags),
  list: () => call(listEnrichmentTags, {}),
  create: (draft) => call(createEnrichmentTag, { body: draft }),
  update: (item, part) => call(updateEnrichmentTag, { params: { name: item.name }, body: part }),
  tests: { kind: "enrichment-tag", written: (draft) => draft },
  remove: (item) => call(deleteEnrichmentTag, { params: { name: item.name } }),
  reorder: (items) =>
    call(orderEnrichmentTags, { body: { alert_tags_order: items.map((one) => one.name) } }),
};

export const useEnrichmentTags = ({ isOn = true }: { isOn?: boolean } = {}) =>
  useQuery({ ...asking(listEnrichmentTags), enabled: isOn });

type Asked = Omit<CallOf<typeof previewEnrichment>["body"], "rules"> & { rules: EnrichmentRule[] };
/**
 * With the ids of the rules that were asked about, in their order. Keeps the last answer while the
 * next one is on its way. Null asks nothing.
 */
export const useEnrichmentPreview = (asked: Asked | null) =>
  useQuery({
    queryKey: keyOf(previewEnrichment, { body: asked ?? { rules: [] } }),
    queryFn:
      asked === null
        ? skipToken
        : async ({ signal }) => ({
            ...(await call(previewEnrichment, { body: asked }, { signal })),
            ids: asked.rules.map(({ id }) => id),
          }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
