import { z } from "zod";
import { contract } from "#contract/contract.ts";
import type { Endpoint, Need } from "#contract/endpoint.ts";
import { refusals } from "#contract/refusals.ts";
import { productVersion } from "../../platform/version.ts";

let document: Record<string, unknown> | null = null;
/** The contract as OpenAPI 3.1; made at the first call. */
export function openApiDocument(): Record<string, unknown> {
  document ??= {
    openapi: "3.1.0",
    info: {
      title: "Tocsin",
      version: productVersion,
      description:
        "Times are Unix seconds. Errors are {errors: [{code, message, field?}]}. A cookie session needs an Origin of the product itself on every write.",
    },
    paths: openApiPaths(),
    components: {
      schemas: { Errors: errorsSchema },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "tocsin_session" },
        bearer: { type: "http", scheme: "bearer" },
      },
    },
  };
  return document;
}

const errorsSchema = {
  type: "object",
  required: ["errors"],
  properties: {
    errors: {
      type: "array",
      items: {
        type: "object",
        required: ["code", "message"],
        properties: {
          code: { type: "string" },
          message: { type: "string" },
          field: { type: "string" },
        },
      },
    },
  },
};

function openApiPaths(): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name, noun, endpoint } of contract)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = openApiOperation(
      name,
      noun,
      endpoint,
    );
  return paths;
}

function openApiOperation(name: string, noun: string, endpoint: Endpoint): Record<string, unknown> {
  const status = String(endpoint.status ?? 200);
  const codes = new Set<number>([
    400,
    ...(endpoint.needs.kind === "public" ? [] : [401, 403]),
    ...(endpoint.refuses ?? []).map((code) => refusals[code].status),
  ]);
  return {
    operationId: name,
    tags: [noun],
    summary: endpoint.summary,
    description: describeNeed(endpoint.needs),
    security:
      endpoint.needs.kind === "public"
        ? []
        : endpoint.needs.kind === "ingest-key" || endpoint.needs.kind === "preview-token"
          ? [{ bearer: [] }]
          : endpoint.needs.kind === "superadmin"
            ? [{ session: [] }]
            : [{ session: [] }, { bearer: [] }],
    parameters: [
      ...openApiParameters(endpoint.params, "path"),
      ...openApiParameters(endpoint.query, "query"),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: jsonSchemaOf(endpoint.body, "input") } },
          },
        }
      : {}),
    responses: {
      [status]:
        status === "204"
          ? { description: "Done" }
          : {
              description: "Success",
              content: { "application/json": { schema: jsonSchemaOf(endpoint.reply, "output") } },
            },
      ...Object.fromEntries(
        [...codes]
          .sort((a, b) => a - b)
          .map((code) => [
            code,
            {
              description: "ActionRefusal",
              content: { "application/json": { schema: { $ref: "#/components/schemas/Errors" } } },
            },
          ]),
      ),
    },
  };
}

export function describeNeed(need: Need): string {
  switch (need.kind) {
    case "public":
      return "Needs nothing.";
    case "session":
      return "Needs a session or a user's API key.";
    case "ingest-key":
      return "Needs an ingest key.";
    case "preview-token":
      return "Needs a preview link's token.";
    case "superadmin":
      return "Needs the super admin of the installation, in a session.";
    case "permission":
      return need.orEnvironment === undefined
        ? `Needs the permission ${need.permission}.`
        : `Needs the permission ${need.permission}, or ${need.orEnvironment} access to an environment.`;
    case "environment":
      return `Needs ${need.access} access to the environment.`;
  }
}

function openApiParameters(
  schema: z.ZodType | undefined,
  place: "path" | "query",
): Record<string, unknown>[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(schema, "input") as {
    properties?: Record<string, unknown>;
    required?: string[];
  }; // params and query are objects
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

const jsonSchemaOf = (schema: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(schema, { io, unrepresentable: "any" });
