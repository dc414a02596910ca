/** The published document before those who read it; tools/client generates a client from it. */
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { contract } from "#contract/contract.ts";
import { openApiDocument } from "./document.ts";

/** What is not ours to change, and why. */
const acceptedProblems = {
  // /incidents/{id}/comments beside /incidents/tags/{tagId}: nobody's id is "tags".
  "no-ambiguous-paths": "off",
  // Signing in at a provider sends the browser on, whatever comes of it.
  "operation-2xx-response": "off",
  // A public page refuses nothing.
  "operation-4xx-response": "off",
} as const;

test("a validator has nothing to say about it, its examples included", async () => {
  const problems = await lintFromString({
    source: JSON.stringify(openApiDocument(null)),
    absoluteRef: "/openapi.json",
    config: await createConfig({
      extends: ["recommended-strict"],
      rules: {
        ...acceptedProblems,
        "no-invalid-media-type-examples": "error",
        "no-invalid-parameter-examples": "error",
        "no-schema-type-mismatch": "error",
        "operation-operationId": "error",
        "response-contains-header": {
          severity: "error",
          names: { "2XX": ["X-Request-Id"] },
        },
      },
    }),
  });
  expect(
    problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
  ).toEqual([]);
});

test("every shape stands once, under a name, and every write says what it takes", () => {
  const document = openApiDocument(null);
  expect(JSON.stringify(document)).not.toContain('"$defs"');
  for (const { name, endpoint } of contract) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    const isSent = endpoint.needs.kind === "ingest-key" && endpoint.method === "POST";
    expect([name, operation?.["requestBody"] !== undefined]).toEqual([
      name,
      isSent || endpoint.body !== undefined || endpoint.rawBody !== undefined,
    ]);
  }
  const { Incident, Event, EventBatch, Errors } = document.components.schemas;
  for (const schema of [Incident, Event, EventBatch, Errors])
    expect(schema).toHaveProperty("properties");
});

test("every call has an example that it takes, and one of what it answers", () => {
  const document = openApiDocument(null);
  for (const { name, endpoint } of contract) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    const { requestBody, responses, parameters } = operation as unknown as PublishedOperation;
    for (const { example } of Object.values(requestBody?.content ?? {})) {
      const schema = endpoint.body ?? endpoint.rawBody?.schema;
      expect([name, schema?.safeParse(example).error?.issues]).toEqual([name, undefined]);
      expect([name, example]).not.toEqual([name, undefined]);
    }
    const { content = {} } = responses[String(endpoint.status ?? 200)] ?? {};
    for (const { example } of Object.values(content)) {
      expect([name, endpoint.reply.safeParse(example).error?.issues]).toEqual([name, undefined]);
      expect([name, example]).not.toEqual([name, undefined]);
    }
    for (const parameter of parameters)
      if (parameter.required === true) expect(parameter).toHaveProperty("example");
  }
});

/** As openApiDocument makes it. */
interface PublishedOperation {
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
  parameters: { required?: boolean }[];
}

test("its server is the address that the operator named, or the one that was asked", () => {
  expect(openApiDocument(null).servers[0]?.url).toBe("/");
  expect(openApiDocument("https://tocsin.example/ops").servers[0]?.url).toBe(
    "https://tocsin.example/ops",
  );
});
