import { mayDo } from "../data/client/access.ts";
import { useIntegrations } from "../data/integrations.ts";
import { useMe } from "../data/session/session.ts";

/**
 * Source systems that a rule can name: kinds, and single integrations by their full names. Those it
 * names already are among them.
 */
export function useSourceNames(usedNames: readonly string[]): string[] {
  const { data } = useIntegrations({ isOn: mayDo(useMe(), "integrations@read") });
  const integrations = (data?.items ?? []).map((integration) => integration.source_system);
  const kinds = integrations.map((name) => name.split(".")[0] ?? name);
  return [...new Set([...kinds, ...integrations, ...usedNames])].filter((name) => name !== "");
}
