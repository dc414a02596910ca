/** The product's tools for assistants, by the Model Context Protocol (streamable HTTP). */
import { z } from "zod";
import { endpoint, signedIn } from "./endpoint.ts";

const message = z
  .record(z.string(), z.unknown())
  .meta({ examples: [{ jsonrpc: "2.0", id: 1, method: "tools/list" }] });

export const postMcpMessage = endpoint({
  method: "POST",
  path: "/mcp",
  summary: "Send a message of the Model Context Protocol; its tools make the API's calls",
  needs: signedIn,
  raw: true,
  // The call that a tool makes is checked and recorded by itself.
  isReadOnly: true,
  rawBody: { mediaType: "application/json", schema: z.union([message, z.array(message)]) },
  reply: message,
  refuses: ["invalid"],
  apiOnly: true,
});
export const openMcpStream = endpoint({
  method: "GET",
  path: "/mcp",
  summary: "Refused: the server sends nothing by itself, and each message has its answer",
  needs: signedIn,
  raw: true,
  reply: message,
  refuses: ["no_stream"],
  apiOnly: true,
});
