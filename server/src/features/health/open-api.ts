import { z } from "zod";
import { contract } from "#contract/contract.ts";
import type { Endpoint, Need } from "#contract/endpoint.ts";
import { refusals } from "#contract/refusals.ts";
import { productVersion } from "../../platform/version.ts";

let made: Record<string, unknown> | null = null;
/** The contract as OpenAPI 3.1; made at the first call. */
export function openApiDocument(): Record<string, unknown> {
  made ??= {
    openapi: "3.1.0",
    info: {
      title: "Tocsin",
      version: productVersion,
      description:
        "Times are Unix seconds. Errors are {errors: [{code, message, field?}]}. A cookie session needs an Origin of the product itself on every write.",
    },
    paths: pathsOf(),
    components: {
      schemas: { Errors: errorsSchema },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "tocsin_session" },
        bearer: { type: "http", scheme: "bearer" },
      },
    },
  };
  return made;
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

function pathsOf(): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name, noun, endpoint } of contract)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(
      name,
      noun,
      endpoint,
    );
  return paths;
}

function operationOf(name: string, noun: string, endpoint: Endpoint): Record<string, unknown> {
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
    description: needWords(endpoint.needs),
    security:
      endpoint.needs.kind === "public"
        ? []
        : endpoint.needs.kind === "ingest-key" || endpoint.needs.kind === "preview-token"
          ? [{ bearer: [] }]
          : endpoint.needs.kind === "superadmin"
            ? [{ session: [] }]
            : [{ session: [] }, { bearer: [] }],
    parameters: [
      ...parametersOf(endpoint.params, "path"),
      ...parametersOf(endpoint.query, "query"),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: schemaOf(endpoint.body, "input") } },
          },
        }
      : {}),
    responses: {
      [status]:
        status === "204"
          ? { description: "Done" }
          : {
              description: "Success",
              content: { "application/json": { schema: schemaOf(endpoint.reply, "output") } },
            },
      ...Object.fromEntries(
        [...codes]
          .sort((one, other) => one - other)
          .map((code) => [
            code,
            {
              description: "Refused",
              content: { "application/json": { schema: { $ref: "#/components/schemas/Errors" } } },
            },
          ]),
      ),
    },
  };
}

export function needWords(need: Need): string {
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
      return `Needs the permission ${need.permission}.`;
    case "environment":
      return `Needs ${need.access} access to the environment.`;
  }
}

function parametersOf(
  schema: z.ZodType | undefined,
  place: "path" | "query",
): Record<string, unknown>[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, unknown>;
    required?: string[];
  }; // params and query are objects
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: one,
  }));
}

const schemaOf = (schema: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(schema, { io, unrepresentable: "any" });
