import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { templateProblem } from "./message-templates.ts";
import { ruleMetadata, baseRevision } from "./rules.ts";
import { id, name, emptyReply, seconds } from "./scalars.ts";
import { channel, targetRefusals } from "./sharing.ts";
import { status } from "./statuses.ts";

export const maxAutoshareDelayMinutes = 1440;

const fields = {
  description: z.string().max(2000),
  /** Empty means every incident. */
  environment_ids: z.array(id).max(100),
  /** BPQL of the incident; empty lets all of its environments in. */
  condition: z.string().max(limits.bpqlCharacters),
  /** A contact's or user's id, or a bare address. */
  targets: z
    .array(
      z.object({
        system: channel,
        target: z.string().trim().min(1, "Name a contact or an address").max(254),
      }),
    )
    .min(1, "Name at least one target")
    .max(limits.targetsPerShare),
  /** Names in `${…}` are filled in: title, status, any tag. */
  message: z.string().max(limits.shareMessageCharacters),
  /** Told only of what still holds after this time. */
  delay_minutes: z.number().int().min(0).max(maxAutoshareDelayMinutes),
  /** Also when an incident changes while it is there; else only when it comes in. */
  on_update: z.boolean(),
};
export const autoshareBody = z.object(fields);
export type AutoshareBody = z.infer<typeof autoshareBody>;
export type AutoshareTarget = AutoshareBody["targets"][number];

/** As it is reached today; null when the contact or user is gone, or has no such address. */
const resolvedTarget = z.object({
  system: channel,
  target: z.string(),
  name: z.string(),
  address: z.string().nullable(),
});
export const autoshareRule = autoshareBody.extend({
  ...ruleMetadata,
  name: z.string(),
  inactive: z.boolean(),
  deleted: z.literal(false),
  targets: z.array(resolvedTarget),
});
export type AutoshareRule = z.infer<typeof autoshareRule>;

const fieldsWithDefaults = {
  ...fields,
  description: fields.description.default(""),
  environment_ids: fields.environment_ids.default([]),
  condition: fields.condition.default(""),
  message: fields.message.default(""),
  delay_minutes: fields.delay_minutes.default(0),
  on_update: fields.on_update.default(true),
};
export const autoshareRuleInput = z.object({
  name,
  ...fieldsWithDefaults,
  active: z.boolean().default(true),
});
const updateBody = z
  .object({ name, ...fields, active: z.boolean() })
  .partial()
  .extend(baseRevision);
const params = z.object({ id });
const toggle = z.object({ inactive: z.boolean() });

const path = "/resources/v2.1/autoshare-rules";
const refuses = [
  "invalid",
  "name_taken",
  ...targetRefusals,
  "not_found",
  "no_environment_access",
] as const;
export const listAutoshareRules = endpoint({
  method: "GET",
  path,
  summary: "List auto-share rules",
  needs: may("notifications@read"),
  reply: z.object({ items: z.array(autoshareRule), total: z.number() }),
  changesWith: ["autoshare-rule"],
});
export const createAutoshareRule = endpoint({
  method: "POST",
  path,
  summary: "Create an auto-share rule; it applies to what happens from now on",
  needs: may("notifications@create"),
  body: autoshareRuleInput,
  reply: autoshareRule,
  status: 201,
  refuses,
});
export const updateAutoshareRule = endpoint({
  method: "PATCH",
  path: `${path}/{id}`,
  summary: "Change fields of a rule",
  needs: may("notifications@update"),
  params,
  body: updateBody,
  reply: autoshareRule,
  refuses: [...refuses, "stale"],
});
export const deleteAutoshareRule = endpoint({
  method: "DELETE",
  path: `${path}/{id}`,
  summary: "Delete a rule; what it shared stays shared",
  needs: may("notifications@delete"),
  params,
  reply: emptyReply,
  status: 204,
  refuses: ["not_found"],
});
export const toggleAutoshareRule = endpoint({
  method: "PUT",
  path: `${path}/{id}/toggle`,
  summary: "Switch a rule off or on",
  needs: may("notifications@update"),
  params,
  body: toggle,
  reply: autoshareRule,
  refuses: ["not_found"],
  apiOnly: true,
});

const preview = {
  needs: may("notifications@read"),
  body: autoshareRuleInput.pick({
    environment_ids: true,
    condition: true,
    targets: true,
    on_update: true,
  }),
  reply: z.object({
    /**
     * Open incidents that came or changed since `from`; `is_cut` when there are more than were
     * looked at.
     */
    looked_at: z.number(),
    is_cut: z.boolean(),
    from: seconds,
    /** As they are now, the rule holds for these. */
    matched: z.number(),
    /** `shared`: told already, so told no second time. */
    targets: z.array(resolvedTarget.extend({ would: z.number(), shared: z.number() })),
    samples: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        subtitle: z.string(),
        status,
        at: seconds,
        would: z.number(),
      }),
    ),
  }),
  refuses: ["invalid", "not_found", "no_environment_access"],
} as const;
export const previewAutoshareRule = endpoint({
  ...preview,
  method: "POST",
  path: `${path}/preview`,
  summary: "Preview which open incidents a rule would have shared in the last 7 days",
  isReadOnly: true,
});
export const parseAutoshareMessage = endpoint({
  method: "POST",
  path: `${path}/message-parser`,
  summary: "List what is wrong with a rule's message, and what in it would leave nothing",
  needs: may("notifications@read"),
  isReadOnly: true,
  body: z.object({ message: fields.message }),
  reply: z.object({ problems: z.array(templateProblem) }),
});
export type AutosharePreview = z.infer<typeof preview.reply>;

/** The same rules in the older shape. */
const v1 = "/resources/v1/autoshare-rules";
const ruleV1 = z.object({
  id: z.string(),
  name: z.string(),
  params: autoshareRule.pick({
    description: true,
    environment_ids: true,
    condition: true,
    targets: true,
    message: true,
    delay_minutes: true,
    on_update: true,
  }),
  inactive: z.boolean(),
  deleted: z.literal(false),
});
export type AutoshareRuleV1 = z.infer<typeof ruleV1>;
const someParams = z.object(fields).partial();
export const listAutoshareRulesV1 = endpoint({
  method: "GET",
  path: v1,
  summary: "List auto-share rules",
  needs: may("notifications@read"),
  reply: z.object({ items: z.array(ruleV1), total: z.number() }),
  apiOnly: true,
});
export const createAutoshareRuleV1 = endpoint({
  method: "POST",
  path: v1,
  summary: "Create a rule",
  needs: may("notifications@create"),
  body: z.object({
    name,
    params: z.object(fieldsWithDefaults),
    inactive: z.boolean().default(false),
  }),
  reply: ruleV1,
  status: 201,
  refuses,
  apiOnly: true,
});
export const updateAutoshareRuleV1 = endpoint({
  method: "PATCH",
  path: `${v1}/{id}`,
  summary: "Change fields of a rule",
  needs: may("notifications@update"),
  params,
  body: z.object({
    name: name.optional(),
    params: someParams.optional(),
    inactive: z.boolean().optional(),
  }),
  reply: ruleV1,
  refuses,
  apiOnly: true,
});
export const deleteAutoshareRuleV1 = endpoint({
  method: "DELETE",
  path: `${v1}/{id}`,
  summary: "Delete a rule",
  needs: may("notifications@delete"),
  params,
  reply: emptyReply,
  status: 204,
  refuses: ["not_found"],
  apiOnly: true,
});
export const toggleAutoshareRuleV1 = endpoint({
  method: "PUT",
  path: `${v1}/{id}/toggle`,
  summary: "Switch a rule off or on",
  needs: may("notifications@update"),
  params,
  body: toggle,
  reply: ruleV1,
  refuses: ["not_found"],
  apiOnly: true,
});
export const previewAutoshareRuleV1 = endpoint({
  ...preview,
  method: "POST",
  path: `${v1}/preview`,
  summary: "Preview which open incidents a rule would have shared",
  isReadOnly: true,
  apiOnly: true,
});
