import { z } from "zod";
import { deliveryEvents } from "./delivery.ts";
import { endpoint, may } from "./endpoint.ts";
import { tryResult } from "./outbound-integrations.ts";
import { ruleMetadata, baseRevision } from "./rules.ts";
import { emptyReply, id, name } from "./scalars.ts";
import { channel } from "./sharing.ts";

/** What a template is for: one event, or all that have none of their own. */
export const templateEvents = ["any", ...deliveryEvents] as const;
const templateEvent = z.enum(templateEvents);
export type TemplateEvent = (typeof templateEvents)[number];

export const templateCharacters = 20_000;
const text = z.string().max(templateCharacters);

const fields = {
  channel,
  event: templateEvent,
  /** Liquid: https://shopify.github.io/liquid/. What is put in is escaped for the channel. */
  message_template: text.min(1, "Write a template"),
  /** For every target of the channel that names no template of its own for the event. */
  is_default: z.boolean(),
};
export const templateBody = z.object(fields);
export type TemplateBody = z.infer<typeof templateBody>;

export const messageTemplate = z.object({
  ...ruleMetadata,
  ...fields,
  name: z.string(),
  /** As it is rendered: what older messages wrote as `${host}` is Liquid. */
  message_template_processed: z.string(),
  version: z.number().int(),
});
export type MessageTemplate = z.infer<typeof messageTemplate>;

const input = z.object({
  name,
  active: z.boolean().default(true),
  ...fields,
  event: templateEvent.default("any"),
  is_default: z.boolean().default(false),
});
/** Where in the text, from line 1 and column 1. */
export const templateProblem = z.object({
  line: z.number().int(),
  column: z.number().int(),
  message: z.string(),
});
export type TemplateProblem = z.infer<typeof templateProblem>;

const path = "/resources/v2.0/outbound/templates";
const refuses = ["invalid", "name_taken", "no_toggle"] as const;
export const listMessageTemplates = endpoint({
  method: "GET",
  path,
  summary: "List templates of messages to targets",
  needs: may("integrations@read"),
  reply: z.object({
    items: z.array(messageTemplate),
    total: z.number(),
    /** What is sent where no template is: by channel; null where the body is fixed. */
    built_in: z.record(z.string(), z.string().nullable()),
  }),
  changesWith: ["message-template"],
});
export const createMessageTemplate = endpoint({
  method: "POST",
  path,
  summary: "Create a template; a target uses it by its id, or all of the channel by default",
  needs: may("integrations@create"),
  body: input,
  reply: messageTemplate,
  status: 201,
  refuses,
});
export const updateMessageTemplate = endpoint({
  method: "PUT",
  path: `${path}/{id}`,
  summary: "Change fields of a template",
  needs: may("integrations@update"),
  params: z.object({ id }),
  body: z
    .object({ name, active: z.boolean(), ...fields })
    .partial()
    .extend(baseRevision),
  reply: messageTemplate,
  refuses: [...refuses, "not_found", "stale"],
});
export const deleteMessageTemplate = endpoint({
  method: "DELETE",
  path: `${path}/{id}`,
  summary: "Delete a template; targets that used it send what is usual",
  needs: may("integrations@delete"),
  params: z.object({ id }),
  reply: emptyReply,
  status: 204,
  refuses: ["not_found"],
});
const templateWord = z.object({
  name: z.string(),
  description: z.string(),
  example: z.string(),
});
export type TemplateWord = z.infer<typeof templateWord>;
export const listTemplateVariables = endpoint({
  method: "GET",
  path: `${path}/variables`,
  summary: "List what a template can put in and how, with examples",
  needs: may("integrations@read"),
  reply: z.object({
    items: z.array(templateWord),
    total: z.number(),
    /** What can be done with a value: `{{ value | filter }}`. */
    filters: z.array(templateWord),
    /** What stands in `{% %}`. */
    tags: z.array(templateWord),
  }),
});
export const previewMessageTemplate = endpoint({
  method: "POST",
  path: `${path}/preview`,
  summary: "Render a template for an incident, as a channel would get it",
  needs: may("integrations@read"),
  isReadOnly: true,
  body: z.object({
    template: text,
    /** Without it a sample is rendered. */
    incident_id: id.optional(),
    channel: channel.default("email"),
    event: z.enum(deliveryEvents).default("shared"),
  }),
  reply: z.object({
    output: z.string(),
    problems: z.array(templateProblem),
    /** The whole mail, of which the output is a part; null for other channels. */
    mail: z.object({ subject: z.string(), html: z.string(), text: z.string() }).nullable(),
  }),
  refuses: ["not_found"],
});
/** Of one check; each is rendered, and shown whole. */
export const checkedIncidents = 20;
export const checkMessageTemplate = endpoint({
  method: "POST",
  path: `${path}/check`,
  summary: "Render a template for several incidents, those that the caller does not see left out",
  needs: may("integrations@read"),
  isReadOnly: true,
  body: z.object({
    template: text,
    incident_ids: z.array(id).min(1).max(checkedIncidents),
    channel: channel.default("email"),
    event: z.enum(deliveryEvents).default("shared"),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        incident_id: id,
        title: z.string(),
        output: z.string(),
        problems: z.array(templateProblem),
      }),
    ),
    total: z.number().int(),
  }),
});
const tryTemplate = {
  template: text.min(1, "Write a template"),
  event: z.enum(deliveryEvents).default("shared"),
  /** Without it a sample is sent. */
  incident_id: id.optional(),
};
const tryTemplateBody = z.object(tryTemplate);
export type TryTemplate = z.infer<typeof tryTemplateBody>;
export const testMessageTemplate = endpoint({
  method: "POST",
  path: `${path}/test`,
  summary: "Send what a template writes to an outbound integration now, once, as a test",
  needs: may("integrations@update"),
  /** The integration, and so the channel. */
  body: tryTemplateBody.extend({ target: id }),
  reply: tryResult,
  refuses: ["not_found", "no_shares", "no_toggle"],
});
export const parseMessageTemplate = endpoint({
  method: "POST",
  path: "/resources/v2.0/outbound/message-template-parser",
  summary: "List the variables of a template, and its problems",
  needs: may("integrations@read"),
  isReadOnly: true,
  body: z.object({ template: text }),
  reply: z.object({ variables: z.array(z.string()), problems: z.array(templateProblem) }),
});
