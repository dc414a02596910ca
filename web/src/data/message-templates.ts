import { useQuery } from "@tanstack/react-query";
import type { CallOf } from "#contract/endpoint.ts";
import { getFeed } from "#contract/incidents.ts";
import {
  checkedIncidents,
  checkMessageTemplate,
  createMessageTemplate,
  deleteMessageTemplate,
  listMessageTemplates,
  listTemplateVariables,
  type MessageTemplate,
  parseMessageTemplate,
  previewMessageTemplate,
  testMessageTemplate,
  updateMessageTemplate,
} from "#contract/message-templates.ts";
import { call } from "./client/call.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";
import { endpointQuery, queryKeyOf } from "./client/endpoint-query.ts";
import type { EntryApi } from "./client/entries.ts";
import { usePreviewQuery } from "./client/preview.ts";

export type TemplateDraft = Pick<
  MessageTemplate,
  "name" | "channel" | "event" | "message_template" | "is_default"
>;

export const messageTemplates: EntryApi<MessageTemplate, TemplateDraft> = {
  key: queryKeyOf(listMessageTemplates),
  list: () => call(listMessageTemplates, {}),
  create: (draft) => call(createMessageTemplate, { body: draft }),
  hasBase: true,
  update: (item, part) => call(updateMessageTemplate, { params: { id: item.id }, body: part }),
  remove: (item) => call(deleteMessageTemplate, { params: { id: item.id } }),
};

/** With what is sent where there is no template. */
export const useMessageTemplates = () => useQuery(endpointQuery(listMessageTemplates));

export const useTemplateVariables = () =>
  useQuery({ ...endpointQuery(listTemplateVariables), staleTime: Number.POSITIVE_INFINITY });

type PreviewInput = CallOf<typeof previewMessageTemplate>["body"];
export const useTemplatePreview = (input: PreviewInput | null) =>
  usePreviewQuery(previewMessageTemplate, input);

type CheckInput = CallOf<typeof checkMessageTemplate>["body"];
export const useTemplateCheck = (input: CheckInput | null) =>
  usePreviewQuery(checkMessageTemplate, input);

/** What is wrong with a text as it is written. */
export const useTemplateParse = (input: { template: string } | null) =>
  usePreviewQuery(parseMessageTemplate, input);

export const useTestTemplate = () => useEndpointMutation(testMessageTemplate, { stale: [] });

/** Incidents of now, to try a template on. */
export const useExampleIncidents = () =>
  useQuery(
    endpointQuery(getFeed, { params: { env: "all" }, query: { per_page: checkedIncidents } }),
  );
