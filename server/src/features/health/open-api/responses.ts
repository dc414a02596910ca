import type { Endpoint } from "#contract/endpoint.ts";
import { idempotency, isCreating } from "#contract/idempotency.ts";
import { type RefusalCode, refusals } from "#contract/refusals.ts";
import { scimMediaType } from "#contract/scim.ts";
import type { ExampleSource } from "./derived-examples.ts";
import { hasEmptyReply, type JsonSchema, type Schemas } from "./schemas.ts";

export const errorsSchema: JsonSchema = {
  type: "object",
  required: ["errors"],
  properties: {
    errors: { type: "array", items: { $ref: "#/components/schemas/Error" } },
  },
};

export const errorSchema: JsonSchema = {
  type: "object",
  required: ["code", "message"],
  properties: {
    code: { type: "string", description: "Stable, for programs" },
    message: { type: "string", description: "A sentence for a person" },
    field: { type: "string", description: "The field of the request that it is about" },
  },
};

/** `google.rpc.Status`; in Protocol Buffers where the request is. */
export const rpcStatusSchema: JsonSchema = {
  type: "object",
  required: ["code", "message"],
  properties: {
    code: { type: "integer", description: "A `google.rpc.Code`" },
    message: { type: "string", description: "A sentence for a person" },
  },
};

export const headers = {
  RequestId: {
    description: "The id of this request, as the server's log has it.",
    schema: { type: "string" },
  },
  IdempotencyReplayed: {
    description: "Present where this is the answer to an earlier call with the same key.",
    schema: { type: "string", enum: ["true"] },
  },
  RetryAfter: {
    description: "Seconds after which to try again.",
    schema: { type: "integer", minimum: 0 },
  },
};

/** Of those headers, what an answer has besides the id of its request. */
const replayed = {
  [idempotency.replayedHeader]: { $ref: "#/components/headers/IdempotencyReplayed" },
};

/** RFC 7644, 3.12. */
export const scimErrorSchema: JsonSchema = {
  type: "object",
  required: ["schemas", "status", "detail"],
  properties: {
    schemas: { type: "array", items: { type: "string" } },
    status: { type: "string", description: "The status of HTTP, as text" },
    scimType: { type: "string", description: "What is wrong, for programs" },
    detail: { type: "string", description: "A sentence for a person" },
  },
};

type Response = Record<string, unknown>;

/** By status: what it answers, and every refusal that its caller should know of. */
export function responsesOf(
  endpoint: Endpoint,
  schemas: Schemas,
  examples: ExampleSource,
): Record<string, Response> {
  const codes = Map.groupBy(new Set(refusalsOf(endpoint)), (code) => refusals[code].status);
  const refused = [...codes]
    .sort(([a], [b]) => a - b)
    .map(([status, group]): [string, Response] => [
      String(status),
      refusal(status, group, endpoint),
    ]);
  return {
    ...success(endpoint, schemas, examples),
    ...Object.fromEntries(refused),
    // Not "default": the type of any status hides in clients what a known one answers.
    "500": { $ref: "#/components/responses/Fault" },
  };
}

/** What the door refuses on the endpoint's behalf, and what its handler does. */
function refusalsOf(endpoint: Endpoint): RefusalCode[] {
  const { needs, toggle, refuses = [] } = endpoint;
  const isRead = endpoint.method === "GET";
  const takesInput = endpoint.params ?? endpoint.query ?? endpoint.body;
  return [
    ...(takesInput ? (["invalid"] as const) : []),
    ...(endpoint.body ? (["not_json"] as const) : []),
    ...doorRefusals[needs.kind],
    ...(!["ingest-key", "preview-token", "runner-token", "scim-token"].includes(needs.kind) &&
    !isRead
      ? (["csrf"] as const)
      : []),
    ...(toggle ? (["no_toggle"] as const) : []),
    ...(endpoint.attemptsPerMinute === undefined ? [] : (["too_many_attempts"] as const)),
    ...(isCreating(endpoint)
      ? (["idempotency_key_invalid", "idempotency_key_busy", "idempotency_key_reused"] as const)
      : []),
    ...refuses,
    "not_ready",
  ];
}

const doorRefusals = {
  public: [],
  session: ["not_signed_in", "bad_key"],
  "ingest-key": ["bad_key"],
  "preview-token": ["bad_key"],
  "runner-token": ["bad_key"],
  "scim-token": ["bad_key"],
  superadmin: ["not_signed_in", "no_superadmin"],
  permission: ["not_signed_in", "bad_key", "no_permission"],
  environment: ["not_signed_in", "bad_key", "no_environment_access", "not_found"],
} as const satisfies Record<Endpoint["needs"]["kind"], readonly RefusalCode[]>;

function success(
  endpoint: Endpoint,
  schemas: Schemas,
  examples: ExampleSource,
): Record<string, Response> {
  const responseHeaders = {
    "X-Request-Id": { $ref: "#/components/headers/RequestId" },
    ...(isCreating(endpoint) ? replayed : {}),
  };
  if (endpoint.sends === "redirect")
    return {
      "303": {
        description: "The browser goes on from there",
        headers: { ...responseHeaders, Location: { schema: { type: "string" } } },
      },
    };
  const status = String(endpoint.status ?? 200);
  if (hasEmptyReply(endpoint))
    return { [status]: { description: "Done", headers: responseHeaders } };
  const schema = schemas.schemaOf(endpoint.reply, "output");
  const content = { schema, example: examples.reply ?? examples.derive(schema) };
  return {
    [status]: {
      description: "Success",
      headers: responseHeaders,
      content: { [endpoint.sends ?? "application/json"]: content },
    },
  };
}

const isRetried = (status: number): boolean => status === 429 || status === 503;

function refusal(
  status: number,
  codes: readonly RefusalCode[],
  { refusesAsRpcStatus, refusesAsScim }: Endpoint,
): Response {
  const schema = refusesAsRpcStatus ? "RpcStatus" : refusesAsScim ? "ScimError" : "Errors";
  const type = refusesAsScim ? scimMediaType : "application/json";
  const lines = codes.map((code) => `\`${code}\`: ${refusals[code].message}`);
  return {
    description: lines.join("\n\n"),
    headers: {
      "X-Request-Id": { $ref: "#/components/headers/RequestId" },
      ...(isRetried(status) ? { "Retry-After": { $ref: "#/components/headers/RetryAfter" } } : {}),
    },
    content: { [type]: { schema: { $ref: `#/components/schemas/${schema}` } } },
  };
}

export const faultResponse: Response = {
  description: "A fault of the server; its log has the request's id",
  headers: { "X-Request-Id": { $ref: "#/components/headers/RequestId" } },
  content: {
    "application/json": {
      schema: { $ref: "#/components/schemas/Errors" },
      example: { errors: [{ code: "unexpected", message: refusals.unexpected.message }] },
    },
  },
};
