import { collectDefaultMetrics, Gauge, register } from "prom-client";
import * as contract from "#contract/health.ts";
import { serve, serveRaw, type Route } from "../../platform/http/serve.ts";
import type { Mail } from "../../platform/mail.ts";
import type { Parts } from "../../platform/parts.ts";
import type { Readiness } from "../../platform/readiness.ts";
import { refuse } from "../../platform/refuse.ts";
import { productVersion } from "../../platform/version.ts";
import { type OpenApiDocument, openApiDocument } from "./open-api/document.ts";
import { apiReferencePage } from "./api-reference-page.ts";

export interface HealthParts extends Parts {
  mail: Pick<Mail, "publicUrl">;
  readiness: Pick<Readiness, "problem">;
  waiting: () => number;
  clients: () => number;
  /** Of jobs, by their kind. */
  failures: () => readonly { kind: string; failing: number; dead: number }[];
}

export const healthRoutes = ({
  mail,
  readiness,
  waiting,
  clients,
  failures,
}: HealthParts): Route[] => {
  if (!register.getSingleMetric("process_cpu_user_seconds_total")) collectDefaultMetrics();
  gauge("tocsin_inbox_events", "Events accepted and not yet processed", waiting);
  gauge("tocsin_live_clients", "Consoles connected to live updates", clients);
  gaugeByKind("tocsin_failing_jobs", "Jobs that failed and will be tried again", () =>
    failures().map(({ kind, failing }) => [kind, failing]),
  );
  gaugeByKind("tocsin_dead_letter_jobs", "Jobs that failed too often and were given up", () =>
    failures().map(({ kind, dead }) => [kind, dead]),
  );
  let document: OpenApiDocument | null = null;
  return [
    serve(contract.healthz, async () => ({ ok: true, version: productVersion })),
    serve(contract.readyz, async () => {
      const problem = await readiness.problem();
      if (problem !== null) throw refuse("not_ready", problem);
      return { ok: true };
    }),
    serve(contract.openApi, async () => (document ??= openApiDocument(mail.publicUrl))),
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

function gaugeByKind(name: string, help: string, values: () => [string, number][]): void {
  register.removeSingleMetric(name);
  new Gauge({
    name,
    help,
    labelNames: ["kind"],
    collect() {
      this.reset();
      for (const [kind, value] of values()) this.set({ kind }, value);
    },
  });
}
