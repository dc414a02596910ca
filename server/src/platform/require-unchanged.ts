import { canonicalJson } from "./canonical-json.ts";
import { refuse } from "./refuse.ts";

/**
 * Refuses a change of what somebody else has changed since. `base`: what the fields to be changed
 * were, as the caller saw them; fields that `now` does not show are left out.
 */
export function requireUnchanged(
  now: object,
  base: Readonly<Record<string, unknown>> | undefined,
  name: string,
): void {
  const values = new Map<string, unknown>(Object.entries(now));
  for (const [field, before] of Object.entries(base ?? {}))
    if (
      values.has(field) &&
      canonicalJson(values.get(field) ?? null) !== canonicalJson(before ?? null)
    )
      throw refuse("stale", name);
}
