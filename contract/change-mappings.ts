import { z } from "zod";
import { change, changeStatuses } from "./changes.ts";
import { endpoint, may } from "./endpoint.ts";
import { base, emptyReply, id, seconds } from "./scalars.ts";

/** In the payload, with dots; in each change of a list first, then in the whole request. */
const path = z.string().trim().min(1).max(300);
const paths = z.array(path).max(10);
const needed = paths.min(1, "Name at least one path");
const tagName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9_-]{0,63}$/, "must start with a letter; then letters, digits, - and _");
const status = z.enum(changeStatuses);

const fields = {
  /** Where the list of changes is; empty for a payload that is one change or a list of them. */
  array: z.string().trim().max(300),
  /** The same in all reports of one change: the first path that has a value, as the others. */
  identifier: needed,
  summary: needed,
  /** Kept as the tag `kind`. */
  kind: paths,
  status: paths,
  /** What the tool's words mean, without case; Tocsin's own words need none. */
  status_values: z.array(z.object({ value: z.string().trim().min(1).max(200), status })).max(100),
  /** Where no value decides. */
  status_default: status,
  /** Without one, the change begins when it is reported. */
  start: paths,
  end: paths,
  /** When it was so: an older report changes nothing. */
  time: paths,
  /** Kept among the details as `author`. */
  author: paths,
  url: paths,
  /** What it touches, named as the tags of alerts are. */
  tags: z.array(z.object({ name: tagName, path })).max(100),
};
export const changeMapping = z.object(fields);
export type ChangeMapping = z.infer<typeof changeMapping>;
export const changeMappingInput = z.object({
  ...fields,
  array: fields.array.default(""),
  kind: paths.default([]),
  status: paths.default([]),
  status_values: fields.status_values.default([]),
  status_default: status.default("Done"),
  start: paths.default([]),
  end: paths.default([]),
  time: paths.default([]),
  author: paths.default([]),
  url: paths.default([]),
  tags: fields.tags.default([]),
});

const address = "/web/integrations/{id}/change-mapping";
const params = z.object({ id });
const reply = z.object({
  /** Null where changes come in Tocsin's own form, or as a known sender writes them. */
  mapping: changeMapping.nullable(),
  /** False of a kind that has an adapter of its own, and of sources of events. */
  is_mappable: z.boolean(),
  updated_at: seconds.nullable(),
});
export const getChangeMapping = endpoint({
  method: "GET",
  path: address,
  summary: "Get how payloads of a source of changes are read",
  needs: may("integrations@read"),
  params,
  reply,
  refuses: ["not_found"],
  changesWith: ["integrations"],
});
export const saveChangeMapping = endpoint({
  method: "PUT",
  path: address,
  summary: "Set how payloads of a source of changes are read",
  needs: may("integrations@update"),
  params,
  body: changeMappingInput.extend({ base }),
  reply,
  refuses: ["not_found", "stale", "has_adapter"],
});
export const deleteChangeMapping = endpoint({
  method: "DELETE",
  path: address,
  summary: "Delete the mapping of a source of changes",
  needs: may("integrations@update"),
  params,
  reply: emptyReply,
  status: 204,
  refuses: ["not_found"],
});

const triedChange = z.object({
  index: z.number(),
  /** As it would be recorded; null where `problems` says why it would not. */
  change: change
    .pick({
      identifier: true,
      status: true,
      summary: true,
      start: true,
      end: true,
      ticket_url: true,
      tags: true,
      metadata: true,
    })
    .nullable(),
  problems: z.array(
    z.object({ code: z.string(), message: z.string(), field: z.string().optional() }),
  ),
});
export type TriedChange = z.infer<typeof triedChange>;
export const tryChangePayload = endpoint({
  method: "POST",
  path: `${address}/try`,
  summary: "Try which changes a payload would record, without storing anything",
  needs: may("integrations@read"),
  isReadOnly: true,
  params,
  /** `mapping` as if it were saved; null as if none were. */
  body: z.object({ payload: z.unknown(), mapping: changeMappingInput.nullable().optional() }),
  reply: z.object({ changes: z.array(triedChange) }),
  refuses: ["not_found", "invalid", "too_many_events"],
});
