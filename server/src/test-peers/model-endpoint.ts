/** An OpenAI-compatible endpoint, as far as credentials are checked: its list of models. */
import { openStrictPeer, type PeerAnswer, type StrictPeer } from "./strict-peer.ts";

export const modelKey = "sk-model-key-0123456789";
const knownModels = ["small-1", "large-2"];

const problem = (status: number, message: string, code: string): PeerAnswer => ({
  status,
  body: { error: { message, type: "invalid_request_error", param: null, code } },
});

export const openModelEndpoint = (): Promise<StrictPeer> =>
  openStrictPeer(({ method, path, headers }) => {
    if (path !== "/v1/models" || method !== "GET")
      return problem(404, `Invalid URL (${method} ${path})`, "unknown_url");
    if (headers.authorization !== `Bearer ${modelKey}`)
      return problem(
        401,
        `Incorrect API key provided: ${headers.authorization ?? ""}`,
        "invalid_api_key",
      );
    return {
      status: 200,
      body: {
        object: "list",
        data: knownModels.map((id) => ({ id, object: "model", created: 1, owned_by: "northwind" })),
      },
    };
  });
