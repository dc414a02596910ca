import { z } from "zod";
import { anyone, endpoint } from "./endpoint.ts";
import { nodeRoles } from "./node-roles.ts";

export const healthz = endpoint({
  method: "GET",
  path: "/healthz",
  summary: "Check that the process is alive",
  needs: anyone,
  reply: z.object({ ok: z.boolean(), version: z.string() }),
  apiOnly: true,
});
export const readyz = endpoint({
  method: "GET",
  path: "/readyz",
  summary: "Check that the server can take traffic",
  needs: anyone,
  /** `roles`: what this process does. `problem`: of the database, where NATS takes events meanwhile. */
  reply: z.object({
    ok: z.boolean(),
    roles: z.array(z.enum(nodeRoles)),
    problem: z.string().optional(),
  }),
  apiOnly: true,
  refuses: ["not_ready"],
});
export const metrics = endpoint({
  method: "GET",
  path: "/metrics",
  summary: "Get metrics in Prometheus text format",
  needs: anyone,
  reply: z.string(),
  raw: true,
  sends: "text/plain",
  apiOnly: true,
});
export const openApi = endpoint({
  method: "GET",
  path: "/resources/openapi.json",
  summary: "Get this API as an OpenAPI 3.1 document",
  needs: anyone,
  reply: z.record(z.string(), z.unknown()),
  apiOnly: true,
});
export const apiDocs = endpoint({
  method: "GET",
  path: "/docs/api",
  summary: "Get this API as a page to read",
  needs: anyone,
  reply: z.string(),
  raw: true,
  sends: "text/html",
  apiOnly: true,
});
