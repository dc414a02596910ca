/** Every endpoint of the product, by name. The server serves exactly these; the console may call only these. */
import * as apiKeys from "./api-keys.ts";
import * as correlationPatterns from "./correlation-patterns.ts";
import * as customizations from "./customizations.ts";
import type { Endpoint } from "./endpoint.ts";
import * as environments from "./environments.ts";
import * as health from "./health.ts";
import * as incidentActions from "./incident-actions.ts";
import * as incidents from "./incidents.ts";
import * as ingestion from "./ingestion.ts";
import * as integrations from "./integrations.ts";
import * as organizations from "./organizations.ts";
import * as people from "./people.ts";
import * as receipts from "./receipts.ts";
import * as session from "./session.ts";
import * as setup from "./setup.ts";

const nouns = { setup, session, organizations, people, customizations, apiKeys, integrations, ingestion, receipts, incidents, incidentActions, environments, correlationPatterns, health };

export interface Listed { name: string; noun: string; endpoint: Endpoint }
export const contract: readonly Listed[] = Object.entries(nouns).flatMap(([noun, module]) =>
  Object.entries(module).flatMap(([name, entry]) => (isEndpoint(entry) ? [{ name, noun, endpoint: entry }] : [])),
);

function isEndpoint(entry: unknown): entry is Endpoint {
  return typeof entry === "object" && entry !== null && "method" in entry && "path" in entry && "needs" in entry;
}
