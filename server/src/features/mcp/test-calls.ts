import type { FeatureCalls } from "../../test-feature-calls.ts";

export const createCalls = (): Promise<FeatureCalls> =>
  Promise.resolve({
    calls: {
      "mcp.postMcpMessage": { body: { jsonrpc: "2.0", id: 1, method: "tools/list" } },
      "mcp.openMcpStream": { refused: "no_stream", statusForOutsider: 405 },
    },
    pages: {},
  });
