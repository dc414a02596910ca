import * as contract from "#contract/mcp.ts";
import { type Route, serveRaw } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refuse.ts";

export const mcpRoutes = (): Route[] => [
  serveRaw(contract.postMcpMessage, async (request, reply) => {
    // The protocol's library is loaded by whoever needs it.
    const { answerMessage } = await import("./answer-message.ts");
    return answerMessage(request, reply);
  }),
  serveRaw(contract.openMcpStream, () => Promise.reject(refuse("no_stream"))),
];
