/** Which model answers questions. */
import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import type { Outbound, OutboundDoors } from "../../platform/outbound.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { AiConfigurationRow } from "../ai-configuration/store.ts";
import type { ModelTarget } from "../analysis/ask-model.ts";
import { isUnconditional, loadUsable } from "../analysis/choose-configuration.ts";
import { loadModelTarget } from "../analysis/model-target.ts";

export interface ModelParts {
  clock: Clock;
  secrets: Secrets;
  outbound: OutboundDoors;
}

export interface AssistantModel {
  configuration: AiConfigurationRow;
  model: ModelTarget;
  outbound: Outbound;
}

/**
 * The first that is asked about every incident: a question may lead to any, and what is kept from a
 * model by its environments or its condition stays kept from it.
 */
export async function findAssistantModel(
  sql: Sql,
  parts: ModelParts,
  organizationId: string,
): Promise<AssistantModel | null> {
  for (const configuration of await loadUsable(sql, parts.clock.nowS())) {
    const { environment_ids: environments, condition } = configuration.settings;
    if (environments.length > 0 || !isUnconditional(condition)) continue;
    const { integration_id } = configuration;
    const target = await loadModelTarget(sql, parts, { organizationId, integration_id });
    if (target) return { configuration, ...target };
  }
  return null;
}
