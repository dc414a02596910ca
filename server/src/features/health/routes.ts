import * as contract from "#contract/health.ts";
import { serve, serveRaw, type Route } from "../../platform/http/serve.ts";
import type { Mail } from "../../platform/mail.ts";
import type { Parts } from "../../platform/parts.ts";
import type { NodeRoles } from "../../platform/node-roles.ts";
import type { Readiness } from "../../platform/readiness.ts";
import { refuse } from "../../platform/refuse.ts";
import { productVersion } from "../../platform/version.ts";
import { type OpenApiDocument, openApiDocument } from "./open-api/document.ts";
import { type MeasuredParts, metricsContentType, openMetrics } from "./metrics.ts";
import { apiReferencePage } from "./api-reference-page.ts";

export interface HealthParts extends Parts, MeasuredParts {
  mail: Pick<Mail, "publicUrl">;
  readiness: Pick<Readiness, "problem">;
  roles: NodeRoles;
  /** Takes events also while the database is away; null where there is none. */
  ingestLog: { isReady(): boolean; isStarting(): boolean } | null;
}

export const healthRoutes = (parts: HealthParts): Route[] => {
  const { mail, readiness, roles, ingestLog } = parts;
  const readMetrics = openMetrics(parts);
  let document: OpenApiDocument | null = null;
  return [
    serve(contract.healthz, async () => ({ ok: true, version: productVersion })),
    serve(contract.readyz, async () => {
      const problem = await readiness.problem();
      if (roles.has("api") && ingestLog?.isStarting() === true)
        throw refuse("not_ready", "NATS does not answer yet");
      if (problem === null) return { ok: true, roles: [...roles] };
      // A balancer that takes it out would keep senders from the log.
      if (!roles.has("api") || ingestLog?.isReady() !== true) throw refuse("not_ready", problem);
      return { ok: true, roles: [...roles], problem };
    }),
    serve(contract.openApi, async () => (document ??= openApiDocument(mail.publicUrl))),
    serveRaw(contract.metrics, async (_request, reply) =>
      reply.type(metricsContentType).send(await readMetrics()),
    ),
    serveRaw(contract.apiDocs, async (_request, reply) =>
      reply.type("text/html; charset=utf-8").send(apiReferencePage()),
    ),
  ];
};
