/** An OpenAI-compatible endpoint: its list of models, and chat completions that tests word. */
import { z } from "zod";
import {
  jsonIn,
  openStrictPeer,
  type PeerAnswer,
  type PeerCall,
  readStrictly,
  type StrictPeer,
} from "./strict-peer.ts";

export const modelKey = "sk-model-key-0123456789";
const knownModels = ["small-1", "large-2"];

const problem = (status: number, message: string, code: string): PeerAnswer => ({
  status,
  body: { error: { message, type: "invalid_request_error", param: null, code } },
});
const invalid = (message: string): PeerAnswer => problem(400, message, "invalid_request");

const chatRequest = z.strictObject({
  model: z.enum(["small-1", "large-2"]),
  messages: z.array(
    z.strictObject({ role: z.enum(["system", "user"]), content: z.string().max(200_000) }),
  ),
  response_format: z
    .discriminatedUnion("type", [
      z.strictObject({
        type: z.literal("json_schema"),
        json_schema: z.strictObject({
          name: z.string().max(64),
          strict: z.literal(true),
          schema: z.looseObject({ type: z.literal("object") }),
        }),
      }),
      z.strictObject({ type: z.literal("json_object") }),
    ])
    .optional(),
});
export type ChatRequest = z.infer<typeof chatRequest>;

export interface ModelEndpoint extends StrictPeer {
  /** What it says to a question; a good answer unless a test words another. */
  say: (request: ChatRequest) => string;
  /** An old server, which refuses a form of answers that it does not know. */
  isOld: boolean;
}

export async function openModelEndpoint(): Promise<ModelEndpoint> {
  const peer: ModelEndpoint = Object.assign(await openStrictPeer((call) => answer(call, peer)), {
    say: goodAnswer,
    isOld: false,
  });
  return peer;
}

function answer(call: PeerCall, peer: ModelEndpoint): PeerAnswer {
  const { method, path, headers } = call;
  const isList = path === "/v1/models" && method === "GET";
  const isChat = path === "/v1/chat/completions" && method === "POST";
  if (!isList && !isChat) return problem(404, `Invalid URL (${method} ${path})`, "unknown_url");
  if (headers.authorization !== `Bearer ${modelKey}`)
    return problem(
      401,
      `Incorrect API key provided: ${headers.authorization ?? ""}`,
      "invalid_api_key",
    );
  return isList ? modelList : complete(call, peer);
}

const modelList: PeerAnswer = {
  status: 200,
  body: {
    object: "list",
    data: knownModels.map((id) => ({ id, object: "model", created: 1, owned_by: "northwind" })),
  },
};

function complete(call: PeerCall, peer: ModelEndpoint): PeerAnswer {
  const request = readStrictly(chatRequest, jsonIn(call, invalid("no JSON")), invalid);
  if (peer.isOld && request.response_format !== undefined)
    return invalid("Unrecognized request argument: response_format");
  return {
    status: 200,
    body: {
      id: "chatcmpl-1",
      object: "chat.completion",
      model: request.model,
      choices: [
        {
          index: 0,
          message: { role: "assistant", content: peer.say(request) },
          finish_reason: "stop",
        },
      ],
      usage: { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1000 },
    },
  };
}

/** By the data that it was told. */
export function goodAnswer({ messages }: ChatRequest): string {
  const data = JSON.parse(messages[1]?.content ?? "{}") as {
    alerts: { n: number; entity: string }[];
  };
  const [first] = data.alerts;
  const evidence = [first?.n ?? 1];
  return JSON.stringify({
    summary: [{ text: `The model saw ${first?.entity ?? ""} fail first.`, evidence }],
    causes: [
      {
        entity: first?.entity ?? "",
        score: 0.7,
        reasons: [{ text: "It failed first.", evidence }],
      },
    ],
    category: "Storage",
    impact: [{ text: "Orders wait.", evidence }],
    next_step: { text: "Look at its disk.", evidence },
  });
}
