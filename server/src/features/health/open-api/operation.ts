import type { z } from "zod";
import type { ContractEntry } from "#contract/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { CallExample } from "#contract/examples.ts";
import { responsesOf } from "./responses.ts";
import type { JsonSchema, Schemas } from "./schemas.ts";
import { describeNeed, securityOf } from "./security.ts";

export function openApiOperation(
  { name, noun, endpoint }: ContractEntry,
  schemas: Schemas,
  example: CallExample,
): Record<string, unknown> {
  return {
    operationId: name,
    tags: [noun],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    security: securityOf(endpoint.needs),
    parameters: [
      ...parametersOf(endpoint.params, "path", schemas),
      ...parametersOf(endpoint.query, "query", schemas),
    ],
    ...requestBodyOf(endpoint, schemas, example.body),
    responses: responsesOf(endpoint, schemas, example.reply),
  };
}

function descriptionOf({ needs, toggle, attemptsPerMinute }: Endpoint): string {
  return [
    describeNeed(needs),
    ...(toggle === undefined ? [] : [`Needs the feature ${toggle}.`]),
    ...(attemptsPerMinute === undefined
      ? []
      : [`At most ${attemptsPerMinute * 3} calls a minute from one address.`]),
  ].join(" ");
}

function requestBodyOf(endpoint: Endpoint, schemas: Schemas, example: unknown) {
  const schema = endpoint.body ?? endpoint.rawBody?.schema;
  if (schema === undefined) return {};
  const content = {
    schema: schemas.schemaOf(schema, "input"),
    ...(example === undefined ? {} : { example }),
  };
  return {
    requestBody: {
      required: true,
      content: { [endpoint.rawBody?.mediaType ?? "application/json"]: content },
    },
  };
}

function parametersOf(
  schema: z.ZodType | undefined,
  place: "path" | "query",
  schemas: Schemas,
): Record<string, unknown>[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.schemaOf(schema, "input") as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  }; // params and query are objects, and none of them has a name of its own
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: property,
  }));
}
