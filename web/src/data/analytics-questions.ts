import { useQuery } from "@tanstack/react-query";
import {
  createDesigner,
  deleteDesigner,
  type Designer,
  listDesigners,
  markDesigner,
  updateDesigner,
} from "#contract/analytics-designers.ts";
import { call } from "./client/call.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";
import { endpointName, endpointQuery } from "./client/endpoint-query.ts";
import type { EntryApi, EntryItem } from "./client/entries.ts";

export type SavedQuestion = Designer & EntryItem;
export type QuestionDraft = Pick<
  Designer,
  | "name"
  | "description"
  | "question"
  | "chart"
  | "range_s"
  | "compares"
  | "environment_id"
  | "role_ids"
>;

/** The server lists favourites first. */
const asItem = (designer: Designer, order: number): SavedQuestion => ({
  ...designer,
  order,
  active: true,
  created_at: designer.updated_at,
});

export const savedQuestions: EntryApi<SavedQuestion, QuestionDraft> = {
  key: [endpointName(listDesigners), "items"],
  list: async () => {
    const { items, total } = await call(listDesigners, {});
    return { items: items.map(asItem), total };
  },
  create: async ({ active: _always, ...body }) => asItem(await call(createDesigner, { body }), 0),
  update: async ({ id, version, order }, { active: _always, base: _version, ...part }) =>
    asItem(await call(updateDesigner, { params: { id }, body: { ...part, version } }), order),
  remove: ({ id }) => call(deleteDesigner, { params: { id } }),
};

export const useSavedQuestions = () => useQuery(endpointQuery(listDesigners));
export const useMarkQuestion = () => useEndpointMutation(markDesigner, { stale: [listDesigners] });
