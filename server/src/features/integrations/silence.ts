import type { Integration } from "#contract/integrations.ts";
import { isOn } from "#contract/toggles.ts";

/** After how long a source's silent alerts end by themselves, and whether shared ones do too. */
export interface Silence {
  afterS: number;
  includesShared: boolean;
}

/**
 * null: none does. `held` are the organization's feature toggles; an option that they switch off
 * has no effect, except that what was told to end nothing still ends nothing.
 */
export function silenceOf(
  { config }: Pick<Integration, "config">,
  held: Readonly<Record<string, boolean>>,
): Silence | null {
  const { enabled, dont_resolve, hours, include_shared } = config.auto_resolve;
  if (!enabled || dont_resolve || !isOn(held, "auto_resolve")) return null;
  return {
    afterS: hours * 3600,
    includesShared: include_shared && isOn(held, "auto_resolve_shared_incidents"),
  };
}

/** By the source's id, of those that end their silent alerts. */
export const silences = (
  integrations: readonly Integration[],
  held: Readonly<Record<string, boolean>>,
): Map<string, Silence> =>
  new Map(
    integrations.flatMap((one) => {
      const silence = silenceOf(one, held);
      return silence ? [[one.id, silence] as const] : [];
    }),
  );
