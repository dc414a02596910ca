/** Each request has an id, which its caller gets and the log has. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import net from "node:net";
import type { FastifyInstance } from "fastify";
import { log } from "../log.ts";
import type { Traces } from "../traces.ts";
import { sessionCookie } from "./serve.ts";
import { traceRequests } from "./trace-requests.ts";

/** As proxies and tracing make them. Anything else could write lines of its own into a log. */
const wellFormed = /^[A-Za-z0-9][A-Za-z0-9._:+/=-]{0,127}$/;

/** The id that a trusted proxy gave, so that its log and ours tell of the same request; else ours. */
export function requestIds(trustedProxies: readonly string[]): (raw: IncomingMessage) => string {
  const proxies = new net.BlockList();
  for (const entry of trustedProxies) addProxy(proxies, entry);
  return ({ headers, socket }) => {
    const id = headers["x-request-id"];
    const address = socket.remoteAddress ?? "";
    const isTrusted =
      net.isIP(address) !== 0 && proxies.check(address, net.isIPv4(address) ? "ipv4" : "ipv6");
    return typeof id === "string" && isTrusted && wellFormed.test(id) ? id : randomUUID();
  };
}

function addProxy(proxies: net.BlockList, entry: string): void {
  if (entry === "loopback") {
    proxies.addSubnet("127.0.0.0", 8, "ipv4");
    proxies.addAddress("::1", "ipv6");
    return;
  }
  const [address = "", bits] = entry.split("/");
  const isFour = net.isIPv4(address);
  const wholeAddress = isFour ? 32 : 128;
  proxies.addSubnet(address, Number(bits ?? wholeAddress), isFour ? "ipv4" : "ipv6");
}

/** At level info a line a request. Never the query or the headers: they carry keys and names. */
export function logRequests(
  app: FastifyInstance,
  {
    recordCall,
    traces = null,
  }: { recordCall: ((ms: number) => void) | undefined; traces?: Traces | null | undefined },
): void {
  traceRequests(app, traces);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  if (recordCall) timeCalls(app, recordCall);
  if (!log.isLevelEnabled("info")) return;
  app.addHook("onResponse", (request, reply, done) => {
    log.info(
      {
        requestId: request.id,
        method: request.method,
        path: request.url.split("?")[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: request.ip,
        ...(request.span === null ? {} : { trace_id: request.span.traceId }),
      },
      "request",
    );
    done();
  });
}

/** Calls of the console: those with a session. Senders have times of their own. */
function timeCalls(app: FastifyInstance, record: (ms: number) => void): void {
  const isConsole = new RegExp(`(?:^|;\\s*)${sessionCookie}=`);
  app.addHook("onResponse", (request, reply, done) => {
    if (isConsole.test(request.headers.cookie ?? "")) record(reply.elapsedTime);
    done();
  });
}
