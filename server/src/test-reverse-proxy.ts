/**
 * What stands before a server, with the headers that each program sends when nobody has told it
 * more than where to pass requests on to.
 */
import http from "node:http";
import net, { type AddressInfo } from "node:net";

export interface ReverseProxy {
  url: string;
  /** Where requests go; known once the server listens. */
  target: string;
  close(): Promise<void>;
}
interface ProxySettings {
  /**
   * nginx: `proxy_pass` alone. HTTP/1.0, the upstream's own name as Host, no upgrade, answers
   * collected before they are passed on. Caddy: `reverse_proxy` alone. Host as it came, forwarding
   * headers, websockets, answers as they come.
   */
  kind: "nginx" | "caddy";
  /** What `location` names, and what `proxy_pass` ends with: "/" takes the path off. */
  path?: string;
  isPathTakenOff?: boolean;
  /** How the upstream is named, where not by its address. */
  upstreamHost?: string;
}

export async function openReverseProxy(settings: ProxySettings): Promise<ReverseProxy> {
  const proxy = { url: "", target: "", ...settings };
  const server = http.createServer((request, response) => {
    const path = upstreamPath(request.url ?? "/", settings);
    if (path === null) response.writeHead(404).end("not the console's path");
    // A server that starts may call its own address before it is told to the proxy.
    else if (proxy.target === "") response.writeHead(502).end();
    else if (settings.kind === "nginx") passOnAsNginx(proxy, { path, request, response });
    else passOnAsCaddy(proxy, { path, request, response });
  });
  if (settings.kind === "caddy")
    server.on("upgrade", (request, socket, head) => {
      if (proxy.target === "") return void socket.destroy();
      const { hostname, port } = new URL(proxy.target);
      const upstream = net.connect(Number(port), hostname, () => {
        const path = upstreamPath(request.url ?? "/", settings) ?? "/";
        upstream.write(requestText(path, { ...request.headers, ...forwarded(request) }, "1.1"));
        upstream.write(head);
        upstream.pipe(socket).pipe(upstream);
      });
      for (const end of [socket, upstream]) end.on("error", () => [socket, upstream].map(destroy));
    });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  proxy.url = `http://ops.localhost:${(server.address() as AddressInfo).port}`; // listens on a port
  return Object.assign(proxy, {
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

interface Exchange {
  path: string;
  request: http.IncomingMessage;
  response: http.ServerResponse;
}
type Target = ProxySettings & { target: string };

function upstreamPath(url: string, { path = "", isPathTakenOff }: ProxySettings): string | null {
  if (path === "") return url;
  if (!url.startsWith(`${path}/`)) return null;
  return isPathTakenOff === true ? url.slice(path.length) : url;
}

/** Of one connection alone, and never passed on. */
const hopHeaders = ["connection", "keep-alive", "upgrade", "te", "transfer-encoding", "host"];

function passOnAsNginx(
  { target, upstreamHost }: Target,
  { path, request, response }: Exchange,
): void {
  const { hostname, port, host } = new URL(target);
  const headers = Object.entries(request.headers).filter(([name]) => !hopHeaders.includes(name));
  const upstream = net.connect(Number(port), hostname);
  const body: Buffer[] = [];
  request.on("data", (part: Buffer) => body.push(part));
  request.on("end", () => {
    const own = { host: upstreamHost ?? host, connection: "close" };
    const length = body.length > 0 ? { "content-length": String(Buffer.concat(body).length) } : {};
    const text = `${request.method} ${path}`;
    upstream.write(requestText(text, { ...own, ...Object.fromEntries(headers), ...length }, "1.0"));
    upstream.write(Buffer.concat(body));
  });
  upstream.on("error", () => response.writeHead(502).end());
  response.on("close", () => upstream.destroy());
  passBack(upstream, response);
}

/** The whole answer at its end, or as it comes where the server asks for that. */
function passBack(upstream: net.Socket, response: http.ServerResponse): void {
  let collected = Buffer.alloc(0);
  let isHeadSent = false;
  const sendHead = (): void => {
    const end = collected.indexOf("\r\n\r\n");
    const [status = "", ...lines] = collected.subarray(0, end).toString("latin1").split("\r\n");
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
      if (!hopHeaders.includes(name.toLowerCase())) response.appendHeader(name, value);
    }
    response.writeHead(Number(status.split(" ")[1]));
    collected = collected.subarray(end + 4);
    isHeadSent = true;
  };
  const flush = (): void => {
    if (!isHeadSent) sendHead();
    response.write(collected);
    collected = Buffer.alloc(0);
  };
  upstream.on("data", (part: Buffer) => {
    collected = Buffer.concat([collected, part]);
    const isUnbuffered = /\r\nx-accel-buffering: no\r\n/i.test(collected.toString("latin1"));
    if (isHeadSent || isUnbuffered) flush();
  });
  upstream.on("end", () => {
    if (collected.includes("\r\n\r\n") || isHeadSent) flush();
    response.end();
  });
}

function passOnAsCaddy({ target }: Target, { path, request, response }: Exchange): void {
  const headers = { ...request.headers, ...forwarded(request) };
  const upstream = http.request(
    `${target}${path}`,
    { method: request.method ?? "GET", headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  upstream.on("error", () => response.destroy());
  request.pipe(upstream);
}

const forwarded = ({ headers, socket }: http.IncomingMessage) => ({
  "x-forwarded-for": socket.remoteAddress ?? "",
  "x-forwarded-proto": "http",
  "x-forwarded-host": headers.host ?? "",
});

const requestText = (
  methodAndPath: string,
  headers: http.OutgoingHttpHeaders,
  version: "1.0" | "1.1",
): string =>
  [
    `${methodAndPath.startsWith("/") ? `GET ${methodAndPath}` : methodAndPath} HTTP/${version}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`),
    "",
    "",
  ].join("\r\n");

const destroy = (socket: { destroy(): void }): void => socket.destroy();
