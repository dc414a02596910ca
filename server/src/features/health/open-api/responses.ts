import type { Endpoint } from "#contract/endpoint.ts";
import { type RefusalCode, refusals } from "#contract/refusals.ts";
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
  RetryAfter: {
    description: "Seconds after which to try again.",
    schema: { type: "integer", minimum: 0 },
  },
};

type Response = Record<string, unknown>;

/** By status: what it answers, and every refusal that its caller should know of. */
export function responsesOf(
  endpoint: Endpoint,
  schemas: Schemas,
  example: unknown,
): Record<string, Response> {
  const codes = Map.groupBy(new Set(refusalsOf(endpoint)), (code) => refusals[code].status);
  const refused = [...codes]
    .sort(([a], [b]) => a - b)
    .map(([status, group]): [string, Response] => [
      String(status),
      refusal(status, group, endpoint.refusesAsRpcStatus ? "RpcStatus" : "Errors"),
    ]);
  return {
    ...success(endpoint, schemas, example),
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
    ...(needs.kind !== "ingest-key" && needs.kind !== "preview-token" && !isRead
      ? (["csrf"] as const)
      : []),
    ...(toggle ? (["no_toggle"] as const) : []),
    ...(endpoint.attemptsPerMinute === undefined ? [] : (["too_many_attempts"] as const)),
    ...refuses,
    "not_ready",
  ];
}

const doorRefusals = {
  public: [],
  session: ["not_signed_in", "bad_key"],
  "ingest-key": ["bad_key"],
  "preview-token": ["bad_key"],
  superadmin: ["not_signed_in", "no_superadmin"],
  permission: ["not_signed_in", "bad_key", "no_permission"],
  environment: ["not_signed_in", "bad_key", "no_environment_access", "not_found"],
} as const satisfies Record<Endpoint["needs"]["kind"], readonly RefusalCode[]>;

function success(endpoint: Endpoint, schemas: Schemas, example: unknown): Record<string, Response> {
  const requestId = { "X-Request-Id": { $ref: "#/components/headers/RequestId" } };
  if (endpoint.sends === "redirect")
    return {
      "303": {
        description: "The browser goes on from there",
        headers: { ...requestId, Location: { schema: { type: "string" } } },
      },
    };
  const status = String(endpoint.status ?? 200);
  if (hasEmptyReply(endpoint)) return { [status]: { description: "Done", headers: requestId } };
  const content = {
    schema: schemas.schemaOf(endpoint.reply, "output"),
    ...(example === undefined ? {} : { example }),
  };
  return {
    [status]: {
      description: "Success",
      headers: requestId,
      content: { [endpoint.sends ?? "application/json"]: content },
    },
  };
}

const isRetried = (status: number): boolean => status === 429 || status === 503;

function refusal(
  status: number,
  codes: readonly RefusalCode[],
  schema: "Errors" | "RpcStatus",
): Response {
  const lines = codes.map((code) => `\`${code}\`: ${refusals[code].message}`);
  return {
    description: lines.join("\n\n"),
    headers: {
      "X-Request-Id": { $ref: "#/components/headers/RequestId" },
      ...(isRetried(status) ? { "Retry-After": { $ref: "#/components/headers/RetryAfter" } } : {}),
    },
    content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } },
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
