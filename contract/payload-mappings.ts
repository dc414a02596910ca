import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { base, emptyReply, id, seconds } from "./scalars.ts";
import { status } from "./statuses.ts";

const maxPaths = 10;
const maxRegexCharacters = 1000;
/** In the payload, with dots; in each event of a list first, then in the whole request. */
const path = z.string().trim().min(1).max(300);
const paths = z.array(path).max(maxPaths);
/** Events have their own fields of these names. */
const reservedTags = new Set([
  "app_key",
  "status",
  "timestamp",
  "primary_property",
  "secondary_property",
  "incident_identifier",
  "description",
  "expires_at",
]);
const tagName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9_-]{0,63}$/, "must start with a letter; then letters, digits, - and _")
  .refine((name) => !reservedTags.has(name), "must not be the name of an event's own field");

const fields = {
  /** Where the list of events is; empty for a payload that is one event or a list of them. */
  array: z.string().trim().max(300),
  /**
   * Regular expressions whose named groups become fields: of the first that matches. `(?<host>\w+)`
   * makes the path `host`.
   */
  extractions: z
    .array(z.object({ path, regex: z.string().min(1).max(maxRegexCharacters) }))
    .max(20),
  /** What it is about: the first path that has a value, as the others. */
  primary: paths.min(1, "Name at least one path"),
  primary_tag: tagName,
  secondary: paths,
  secondary_tag: tagName,
  /** The first value that decides. Words for “open” decide nothing: the next path is asked. */
  status: paths,
  /** What the sender's words mean, without case. */
  status_values: z.array(z.object({ value: z.string().trim().min(1).max(200), status })).max(100),
  /** Where no value decides. */
  status_default: status,
  time: paths,
  description: paths,
  /** The same until it ends; without one it is made of primary and secondary. */
  identity: paths,
  link: paths,
  /** Further tags. */
  tags: z.array(z.object({ name: tagName, path })).max(100),
  /** Whether everything else becomes tags. */
  map_remaining: z.boolean(),
  /** BPQL of the events that are taken, recoveries too; empty takes all. */
  event_filter: z.string().trim().max(limits.bpqlCharacters),
};
export const payloadMapping = z.object({
  ...fields,
  /** Versions of former times have none. */
  extractions: fields.extractions.default([]),
});
export type PayloadMapping = z.infer<typeof payloadMapping>;
export const payloadMappingInput = z.object({
  ...fields,
  array: fields.array.default(""),
  extractions: fields.extractions.default([]),
  primary_tag: fields.primary_tag.default("host"),
  secondary: paths.default([]),
  secondary_tag: fields.secondary_tag.default("check"),
  status: paths.default([]),
  status_values: fields.status_values.default([]),
  status_default: status.default("critical"),
  time: paths.default([]),
  description: paths.default([]),
  identity: paths.default([]),
  link: paths.default([]),
  tags: fields.tags.default([]),
  map_remaining: z.boolean().default(true),
  event_filter: fields.event_filter.default(""),
});

const address = "/web/integrations/{id}/mapping";
const params = z.object({ id });
const reply = z.object({
  /** Null where payloads are read by what they say. */
  mapping: payloadMapping.nullable(),
  /** False of a kind that has an adapter of its own, which reads it. */
  is_mappable: z.boolean(),
  updated_at: seconds.nullable(),
});
export const getPayloadMapping = endpoint({
  method: "GET",
  path: address,
  summary: "Get how payloads of a source are read",
  needs: may("integrations@read"),
  params,
  reply,
  refuses: ["not_found"],
  changesWith: ["integrations"],
});
export const savePayloadMapping = endpoint({
  method: "PUT",
  path: address,
  summary: "Set how payloads of a source are read, instead of guessing",
  needs: may("integrations@update"),
  params,
  body: payloadMappingInput.extend({ base }),
  reply,
  refuses: ["not_found", "invalid", "stale", "has_adapter"],
});
export const deletePayloadMapping = endpoint({
  method: "DELETE",
  path: address,
  summary: "Delete the mapping of a source: its payloads are read by what they say",
  needs: may("integrations@update"),
  params,
  reply: emptyReply,
  status: 204,
  refuses: ["not_found"],
});
export const listPayloadMappingVersions = endpoint({
  method: "GET",
  path: `${address}/versions`,
  summary: "List what the mapping of a source was and what changed, newest first",
  needs: may("integrations@read"),
  apiOnly: true,
  params,
  reply: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        at: seconds,
        by: z.string(),
        /** Null where it was deleted. */
        mapping: payloadMapping.nullable(),
        /** To the version before, field by field; a side that lacks it is null. */
        differences: z.array(
          z.object({ path: z.string(), before: z.unknown(), after: z.unknown() }),
        ),
      }),
    ),
    total: z.number(),
  }),
  refuses: ["not_found"],
});
