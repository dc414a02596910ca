import { z } from "zod";
import { anyone, endpoint } from "./endpoint.ts";

export const healthz = endpoint({
  method: "GET",
  path: "/healthz",
  summary: "The process lives",
  needs: anyone,
  reply: z.object({ ok: z.boolean(), version: z.string() }),
  apiOnly: true,
});
export const readyz = endpoint({
  method: "GET",
  path: "/readyz",
  summary: "Can take traffic",
  needs: anyone,
  reply: z.object({ ok: z.boolean() }),
  apiOnly: true,
  refuses: ["not_ready"],
});
export const metrics = endpoint({
  method: "GET",
  path: "/metrics",
  summary: "Prometheus text",
  needs: anyone,
  reply: z.string(),
  raw: true,
  sends: "text/plain",
  apiOnly: true,
});
export const openApi = endpoint({
  method: "GET",
  path: "/resources/openapi.json",
  summary: "This contract as OpenAPI 3.1",
  needs: anyone,
  reply: z.record(z.string(), z.unknown()),
  apiOnly: true,
});
export const apiDocs = endpoint({
  method: "GET",
  path: "/docs/api",
  summary: "This contract to read",
  needs: anyone,
  reply: z.string(),
  raw: true,
  sends: "text/html",
  apiOnly: true,
});
