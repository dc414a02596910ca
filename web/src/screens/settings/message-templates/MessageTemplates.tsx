import { type MessageTemplate, templateEvents } from "#contract/message-templates.ts";
import { messageTemplates, type TemplateDraft } from "../../../data/message-templates.ts";
import { EntryScreen } from "../../../parts/EntryScreen/EntryScreen.tsx";
import {
  compareByName,
  compareByOrder,
  entryFilters,
  entrySorts,
} from "../../../parts/EntryScreen/entry-choices.ts";
import type { EntryView } from "../../../parts/EntryScreen/entry-view.ts";
import {
  deliveryWords,
  entryWords,
  messageTemplateWords as words,
  shareWords,
} from "../../../words/words.ts";
import { TemplateForm } from "./TemplateForm.tsx";
import { TemplatePreview } from "./TemplatePreview.tsx";

const eventLabel = (event: (typeof templateEvents)[number]): string =>
  event === "any" ? words.anyEvent : deliveryWords.events[event];

const view: EntryView<MessageTemplate, TemplateDraft> = {
  path: "/settings/message-templates",
  resource: "integrations",
  api: messageTemplates,
  words,
  titleOf: ({ name }) => name,
  detailOf: ({ channel, event }) => `${shareWords.channels[channel]} · ${eventLabel(event)}`,
  trailOf: ({ is_default }) => (is_default ? words.default : ""),
  textOf: ({ channel, event, message_template }) => `${channel} ${event} ${message_template}`,
  filters: entryFilters,
  sorts: [
    { id: "name", label: entryWords.sorts.name, compare: compareByName },
    { id: "created", label: entryWords.sorts.created, compare: (a, b) => compareByOrder(b, a) },
    ...entrySorts,
  ],
  draftOf: (item) => ({
    name: item?.name ?? "",
    channel: item?.channel ?? "webhook",
    event: item?.event ?? "any",
    message_template: item?.message_template ?? "",
    is_default: item?.is_default ?? false,
  }),
  copyDraft: (draft) => ({ ...draft, name: entryWords.copyOf(draft.name) }),
  Form: TemplateForm,
  Preview: TemplatePreview,
};

/** What messages to targets say, by channel and event. */
export const MessageTemplates = () => <EntryScreen view={view} />;
