import type { FastifyInstance } from "fastify";
import { withinSpan } from "../trace-scope.ts";
import type { Span, Traces } from "../traces.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Of a sender's request that is sampled. */
    span: Span | null;
  }
}

/** A span for each sampled request of a sender; it takes part in the trace that came with it. */
export function traceRequests(app: FastifyInstance, traces: Traces | null): void {
  app.decorateRequest("span", null);
  if (traces === null) return;
  app.addHook("onRequest", (request, _reply, done) => {
    const { config, url: route = "" } = request.routeOptions;
    const { traceparent } = request.headers;
    if (config.needs === "ingest-key")
      request.span = traces.begin(`${request.method} ${route}`, {
        remoteParent: typeof traceparent === "string" ? traceparent : undefined,
        kind: "server",
        attributes: { "http.request.method": request.method, "http.route": route },
      });
    if (request.span === null) return done();
    return withinSpan(request.span, done);
  });
  app.addHook("onResponse", ({ span }, { statusCode }, done) => {
    span?.set({ "http.response.status_code": statusCode });
    if (statusCode >= 500) span?.fail();
    span?.end();
    done();
  });
}
