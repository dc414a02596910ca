import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { FastifyReply, FastifyRequest } from "fastify";
import { clientInfo } from "../../platform/http/serve.ts";
import { sendAs } from "../../platform/http/send-as.ts";
import { refuse } from "../../platform/refuse.ts";
import { createMcpServer } from "./mcp-server.ts";

/** Each message stands for itself: any server process may answer it. */
export async function answerMessage(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { consoleUrl } = clientInfo(request);
  const server = await createMcpServer({ send: sendAs(request), installation: consoleUrl });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    const response = await transport.handleRequest(
      new Request(`${consoleUrl}/mcp`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          ...versionOf(request),
        },
      }),
      { parsedBody: bodyOf(request) },
    );
    const text = await response.text();
    return await reply
      .status(response.status)
      .type(response.headers.get("content-type") ?? "application/json")
      .send(text);
  } finally {
    await server.close();
  }
}

const versionOf = ({ headers }: FastifyRequest): Record<string, string> => {
  const version = headers["mcp-protocol-version"];
  return typeof version === "string" ? { "mcp-protocol-version": version } : {};
};

function bodyOf({ body }: FastifyRequest): unknown {
  try {
    return JSON.parse(String(body)) as unknown;
  } catch (error) {
    throw refuse("not_json", error instanceof Error ? error.message : "");
  }
}
