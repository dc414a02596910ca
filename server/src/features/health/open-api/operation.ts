import type { z } from "zod";
import type { ContractEntry } from "#contract/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { idempotency, isCreating } from "#contract/idempotency.ts";
import type { ExampleSource } from "./derived-examples.ts";
import { responsesOf } from "./responses.ts";
import type { JsonSchema, Schemas } from "./schemas.ts";
import { describeNeed, securityOf } from "./security.ts";

export function openApiOperation(
  { name, noun, endpoint }: ContractEntry,
  schemas: Schemas,
  examples: ExampleSource,
): Record<string, unknown> {
  return {
    operationId: name,
    tags: [noun],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    security: securityOf(endpoint.needs),
    parameters: [
      ...parametersOf(endpoint.params, { place: "path", schemas, examples }),
      ...parametersOf(endpoint.query, { place: "query", schemas, examples }),
      ...(isCreating(endpoint) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ],
    ...requestBodyOf(endpoint, schemas, examples),
    responses: responsesOf(endpoint, schemas, examples),
  };
}

export const parameters = {
  IdempotencyKey: {
    name: idempotency.keyHeader,
    in: "header",
    required: false,
    description: `Of the caller's making, such as a UUID. The same call with the same key creates once: for ${idempotency.keptHours} hours it is answered as it was the first time.`,
    schema: { type: "string", minLength: 1, maxLength: idempotency.maxKeyLength },
    example: "5f1c2a4e-8d0b-4f6e-9a57-0c9d4d1f7b11",
  },
};

function descriptionOf({ needs, toggle, attemptsPerMinute }: Endpoint): string {
  return [
    describeNeed(needs),
    ...(toggle === undefined ? [] : [`Needs the feature ${toggle}.`]),
    ...(attemptsPerMinute === undefined
      ? []
      : [`At most ${attemptsPerMinute * 3} calls a minute from one address.`]),
  ].join(" ");
}

function requestBodyOf(endpoint: Endpoint, schemas: Schemas, examples: ExampleSource) {
  const bodySchema = endpoint.body ?? endpoint.rawBody?.schema;
  if (bodySchema === undefined) return {};
  const schema = schemas.schemaOf(bodySchema, "input");
  const content = { schema, example: examples.body ?? examples.derive(schema) };
  return {
    requestBody: {
      required: true,
      content: { [endpoint.rawBody?.mediaType ?? "application/json"]: content },
    },
  };
}

function parametersOf(
  schema: z.ZodType | undefined,
  {
    place,
    schemas,
    examples,
  }: { place: "path" | "query"; schemas: Schemas; examples: ExampleSource },
): Record<string, unknown>[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.schemaOf(schema, "input") as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  }; // params and query are objects, and none of them has a name of its own
  return Object.entries(properties).map(([name, { description, ...property }]) => {
    const isRequired = place === "path" || required.includes(name);
    return {
      name,
      in: place,
      required: isRequired,
      ...(description === undefined ? {} : { description }),
      ...(isRequired ? { example: examples.derive(property, name) } : {}),
      schema: property,
    };
  });
}
