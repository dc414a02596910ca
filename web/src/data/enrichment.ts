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
import { endpointQuery, queryKeyOf } from "./client/endpoint-query.ts";
import { call } from "./client/call.ts";
import type { EntryApi } from "./client/entries.ts";

/** A rule that is not saved yet has an id that the server gives to none; it gets a real one. */
export type EnrichmentDraft = Pick<EnrichmentTag, "name" | "description" | "type" | "override"> & {
  enrichments: EnrichmentRule[];
};

export const enrichmentTags: EntryApi<EnrichmentTag, EnrichmentDraft> = {
  key: queryKeyOf(listEnrichmentTags),
  list: () => call(listEnrichmentTags, {}),
  create: (draft) => call(createEnrichmentTag, { body: draft }),
  hasBase: true,
  update: (item, part) => call(updateEnrichmentTag, { params: { name: item.name }, body: part }),
  tests: { kind: "enrichment-tag", toCreateBody: (draft) => draft },
  remove: (item) => call(deleteEnrichmentTag, { params: { name: item.name } }),
  reorder: (items) =>
    call(orderEnrichmentTags, { body: { alert_tags_order: items.map((tag) => tag.name) } }),
};

export const useEnrichmentTags = ({ isOn = true }: { isOn?: boolean } = {}) =>
  useQuery({ ...endpointQuery(listEnrichmentTags), enabled: isOn });

type PreviewInput = Omit<CallOf<typeof previewEnrichment>["body"], "rules"> & {
  rules: EnrichmentRule[];
};
/**
 * With the ids of the rules that were asked about, in their order. Keeps the last answer while the
 * next one is on its way. Null asks nothing.
 */
export const useEnrichmentPreview = (input: PreviewInput | null) =>
  useQuery({
    queryKey: queryKeyOf(previewEnrichment, { body: input ?? { rules: [] } }),
    queryFn:
      input === null
        ? skipToken
        : async ({ signal }) => ({
            ...(await call(previewEnrichment, { body: input }, { signal })),
            ids: input.rules.map(({ id }) => id),
          }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
