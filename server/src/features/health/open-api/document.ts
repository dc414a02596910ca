import { contract } from "#contract/contract.ts";
import { callExamples } from "#contract/examples.ts";
import { productVersion } from "../../../platform/version.ts";
import { exampleOf } from "./derived-examples.ts";
import { openApiOperation, parameters } from "./operation.ts";
import {
  errorSchema,
  errorsSchema,
  faultResponse,
  headers,
  rpcStatusSchema,
  scimErrorSchema,
} from "./responses.ts";
import { type JsonSchema, openSchemas } from "./schemas.ts";
import { securitySchemes } from "./security.ts";

export type OpenApiDocument = ReturnType<typeof openApiDocument>;

/** The contract as OpenAPI 3.1. */
export function openApiDocument(publicUrl: string | null) {
  const schemas = openSchemas(contract);
  const components = schemas.components();
  const derive = (schema: JsonSchema, field?: string): unknown =>
    exampleOf(schema, components, field);
  const paths: Record<string, Record<string, Record<string, unknown>>> = {};
  for (const entry of contract)
    (paths[entry.endpoint.path] ??= {})[entry.endpoint.method.toLowerCase()] = openApiOperation(
      entry,
      schemas,
      { ...callExamples[entry.name], derive },
    );
  const componentSchemas: Record<string, JsonSchema> = {
    ...components,
    Error: errorSchema,
    Errors: errorsSchema,
    RpcStatus: rpcStatusSchema,
    ScimError: scimErrorSchema,
  };
  return {
    openapi: "3.1.0",
    info: {
      title: "Tocsin",
      version: productVersion,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      description:
        "Times are Unix seconds; a request may also give milliseconds or ISO 8601. Ids are opaque texts. What is refused answers {errors: [{code, message, field?}]} with every problem that was found.",
    },
    servers: [
      publicUrl === null
        ? { url: "/", description: "This installation" }
        : { url: publicUrl, description: "This installation, as people reach it" },
    ],
    tags: [...new Set(contract.map(({ noun }) => noun))].map((noun) => ({
      name: noun,
      description: sentence(noun),
    })),
    paths,
    components: {
      schemas: componentSchemas,
      responses: { Fault: faultResponse },
      headers,
      parameters,
      securitySchemes,
    },
  };
}

/** `autoshareRules` → "Autoshare rules". */
const sentence = (noun: string): string => {
  const words = noun.replace(/([A-Z])/g, " $1").toLowerCase();
  return words.replace(/^./, (letter) => letter.toUpperCase());
};
