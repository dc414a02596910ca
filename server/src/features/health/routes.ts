import { collectDefaultMetrics, Gauge, register } from "prom-client";
import * as contract from "#contract/health.ts";
import { serve, serveRaw, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { productVersion } from "../../platform/version.ts";
import { openApiDocument } from "./open-api.ts";
import { apiReferencePage } from "./api-reference-page.ts";

export interface HealthParts extends Parts {
  waiting: () => number;
  clients: () => number;
}

export const healthRoutes = ({ db, waiting, clients }: HealthParts): Route[] => {
  if (!register.getSingleMetric("process_cpu_user_seconds_total")) collectDefaultMetrics();
  gauge("tocsin_inbox_events", "Events accepted and not yet processed", waiting);
  gauge("tocsin_live_clients", "Consoles connected to live updates", clients);
  return [
    serve(contract.healthz, async () => ({ ok: true, version: productVersion })),
    serve(contract.readyz, async () => {
      if (!(await db.isAnswering())) throw refuse("not_ready", "the database does not answer");
      return { ok: true };
    }),
    serve(contract.openApi, async () => openApiDocument()),
    serveRaw(contract.metrics, async (_request, reply) =>
      reply.type(register.contentType).send(await register.metrics()),
    ),
    serveRaw(contract.apiDocs, async (_request, reply) =>
      reply.type("text/html; charset=utf-8").send(apiReferencePage()),
    ),
  ];
};

function gauge(name: string, help: string, value: () => number): void {
  register.removeSingleMetric(name);
  new Gauge({
    name,
    help,
    collect() {
      this.set(value());
    },
  });
}
