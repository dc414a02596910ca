/** What the configurations of outbound integrations are written with. */
import { z } from "zod";
import { acceptedChanges } from "../callbacks.ts";
import { deliveryEvent } from "../delivery.ts";
import { id } from "../scalars.ts";

/** An `http:` address is accepted for hosts that the operator lists alone. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: "must be an address that starts with https:// or http://" })
  .max(2000)
  .refine((text) => !/^[a-z]+:\/\/[^/?#]*@/i.test(text), "must not contain a user or a password");

/** Where a vendor's calls are; a trailing slash is not kept. */
export const baseUrl = (usual?: string) => {
  const schema = httpUrl.transform((text) => text.replace(/\/+$/, ""));
  return usual === undefined ? schema : schema.default(usual);
};

const singleLine = /^[\t\x20-\x7e\x80-\xff]*$/;
const secretLine = z
  .string()
  .max(4000)
  .regex(singleLine, "must be a single line of Latin-1 text")
  .nullable();
/** Stored sealed and never shown again. Null keeps what is stored, empty text removes it. */
export const secretText = secretLine.default(null).meta({ writeOnly: true });
/** Without it nothing can be sent. */
export const requiredSecret = secretLine
  .default(null)
  .meta({ writeOnly: true, "x-required-once": true });

const requiredFor = z.object({ field: z.string(), values: z.array(z.unknown()) });
/** It must be set where another field has one of these values. */
export const secretRequiredFor = (field: string, values: readonly string[]) =>
  secretText.meta({ writeOnly: true, "x-required-for": { field, values } });

const headerName = z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, "must be a header name");
/** Written by the server itself, with what it knows of the message. */
const ownHeaders =
  /^(host|content-length|content-type|transfer-encoding|connection|idempotency-key|x-tocsin-.*)$/i;
/** Values are secret: null keeps the value that is stored. */
export const secretHeaders = z
  .record(
    headerName.refine((text) => !ownHeaders.test(text), "is set by Tocsin itself"),
    secretLine,
  )
  .refine((headers) => Object.keys(headers).length <= 20, "At most 20 headers")
  .default({})
  .meta({ writeOnly: true });

/** Of every kind. */
export const commonFields = {
  /** What the target is told of; empty: everything but comments. */
  events: z.array(deliveryEvent).max(20).default([]),
  /** Message templates of its channel; without one for an event, the channel's default holds. */
  template_ids: z.array(id).max(20).default([]),
};

/** Of kinds whose target says back what happens there. */
export const callbackFields = {
  /** What its callbacks are signed with; empty: none are taken. */
  callback_secret: secretText,
  /** What is taken over from there. */
  accepts: z.array(z.enum(acceptedChanges)).default([...acceptedChanges]),
};

/** Of kinds whose tickets are compared with incidents. */
export const ticketFields = (filter: z.ZodType<string, string>) => ({
  /** Its tickets are read, and can be linked with incidents. */
  reads_tickets: z.boolean().default(false),
  /** Which of them, in the system's own words; empty: all. */
  ticket_filter: filter.default(""),
});
export const ticketFilter = z.string().trim().max(1000);

/** Fields of a configuration that are stored sealed. */
export const secretFieldsOf = (schema: z.ZodObject): string[] => fieldsWith(schema, "writeOnly");
/** Those of them that must be set before anything can be sent. */
export const requiredSecretsOf = (
  schema: z.ZodObject,
  config: Readonly<Record<string, unknown>>,
): string[] => [
  ...fieldsWith(schema, "x-required-once"),
  ...Object.entries(schema.shape).flatMap(([name, field]) => {
    const { data } = requiredFor.safeParse(
      field instanceof z.ZodType ? field.meta()?.["x-required-for"] : null,
    );
    return data?.values.includes(config[data.field]) === true ? [name] : [];
  }),
];

const fieldsWith = ({ shape }: z.ZodObject, mark: string): string[] =>
  Object.entries(shape).flatMap(([name, field]) =>
    field instanceof z.ZodType && field.meta()?.[mark] === true ? [name] : [],
  );
