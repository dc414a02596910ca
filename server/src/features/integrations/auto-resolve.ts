import type { Integration } from "#contract/integrations.ts";
import { isOn } from "#contract/toggles.ts";

/** Of a new source. */
export const autoResolveOff: Integration["config"] = {
  auto_resolve: { enabled: false, hours: 24, include_shared: false, dont_resolve: false },
};

/** After how long a source's silent alerts end by themselves, and whether shared ones do too. */
export interface AutoResolve {
  afterS: number;
  includesShared: boolean;
}

/**
 * null: none does. `held` are the organization's feature toggles; an option that they switch off
 * has no effect, except that what was told to end nothing still ends nothing.
 */
export function autoResolveOf(
  { config }: Pick<Integration, "config">,
  toggles: Readonly<Record<string, boolean>>,
): AutoResolve | null {
  const { enabled, dont_resolve, hours, include_shared } = config.auto_resolve;
  if (!enabled || dont_resolve || !isOn(toggles, "auto_resolve")) return null;
  return {
    afterS: hours * 3600,
    includesShared: include_shared && isOn(toggles, "auto_resolve_shared_incidents"),
  };
}

/** By the source's id, of those that end their silent alerts. */
export const autoResolveBySource = (
  integrations: readonly Integration[],
  toggles: Readonly<Record<string, boolean>>,
): Map<string, AutoResolve> =>
  new Map(
    integrations.flatMap((integration) => {
      const silence = autoResolveOf(integration, toggles);
      return silence ? [[integration.id, silence] as const] : [];
    }),
  );
