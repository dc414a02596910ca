/** A model's endpoint that misbehaves on the wire; the others lie in what they say. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

const completion = (message: object): string =>
  JSON.stringify({ choices: [{ index: 0, message, finish_reason: "stop" }] });
const begin = (response: ServerResponse, headers: Record<string, string> = {}) =>
  response.writeHead(200, { "content-type": "application/json", ...headers });

/** By the first part of the path that it is called below. */
const manners = {
  /** Begins to answer, a letter at a time, and never ends. */
  drip: (response: ServerResponse) => {
    begin(response);
    const timer = setInterval(() => response.write(" "), 50);
    response.on("close", () => clearInterval(timer));
  },
  /** Answers more than anybody reads. */
  flood: (response: ServerResponse) => {
    begin(response);
    const part = " ".repeat(64 * 1024);
    const send = (): void => {
      while (!response.destroyed && response.write(part)) continue;
    };
    response.on("drain", send);
    send();
  },
  /** Few bytes that become many. */
  bomb: (response: ServerResponse) => {
    begin(response, { "content-encoding": "gzip" });
    response.end(gzipSync(Buffer.alloc(16 * 1024 * 1024, " ")));
  },
  tools: (response: ServerResponse) => {
    begin(response);
    const call = { name: "resolve_incident", arguments: '{"id":"all"}' };
    response.end(
      completion({
        role: "assistant",
        content: null,
        tool_calls: [{ id: "1", type: "function", function: call }],
      }),
    );
  },
  parts: (response: ServerResponse) => {
    begin(response);
    response.end(completion({ role: "assistant", content: [{ type: "text", text: "{}" }] }));
  },
  nobody: (response: ServerResponse) => {
    begin(response);
    response.end(JSON.stringify({ choices: [] }));
  },
  deep: (response: ServerResponse) => {
    begin(response);
    response.end(completion({ content: `${"[".repeat(100_000)}{"summary":` }));
  },
  stream: (response: ServerResponse) => {
    begin(response, { "content-type": "text/event-stream" });
    response.end('data: {"choices":[{"delta":{"content":"{"}}]}\n\ndata: \u0000\uFFFD[DO');
  },
} satisfies Record<string, (response: ServerResponse) => void>;
export type BadManner = keyof typeof manners;

export async function openBadModel() {
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      const manner = Object.entries(manners).find(([name]) => request.url?.startsWith(`/${name}/`));
      if (manner) manner[1](response);
      else response.writeHead(404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // listens on TCP
  return {
    urlOf: (manner: BadManner): string => `http://127.0.0.1:${port}/${manner}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
