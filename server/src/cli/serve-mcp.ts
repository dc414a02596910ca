import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { ApiRefused, type SendApiRequest } from "../platform/http/api-call.ts";
import { createMcpServer } from "../features/mcp/mcp-server.ts";

const timeoutMs = 30_000;

/** Until the assistant ends its input. */
export async function serveTools({ url }: { url: string }): Promise<void> {
  const key = process.env["TOCSIN_API_KEY"] ?? "";
  if (key === "") throw new Error("Set TOCSIN_API_KEY to an API key of the server.");
  const installation = url.replace(/\/+$/, "");
  const server = await createMcpServer({ send: sendTo(installation, key), installation }).catch(
    (error: unknown) => {
      throw error instanceof ApiRefused ? new Error(reasonOf(error)) : error;
    },
  );
  const { promise, resolve } = Promise.withResolvers<void>();
  server.server.onclose = resolve;
  process.stdin.once("end", () => void server.close());
  await server.connect(new StdioServerTransport());
  await promise;
}

const sendTo =
  (installation: string, key: string): SendApiRequest =>
  async ({ method, path, body }) => {
    const response = await fetch(installation + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : parse(text) };
  };

/** A proxy before the server may answer something that is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function reasonOf({ response: { status, body } }: ApiRefused): string {
  const { errors } = Object(body) as { errors?: { message: string }[] }; // as the API refuses
  return errors?.map(({ message }) => message).join("; ") ?? `The server answered ${status}.`;
}
