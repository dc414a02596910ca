import type { Namespaces } from "#bpql/short-form.ts";
import { hasToggle } from "../../data/client/access.ts";
import { useMe } from "../../data/session/session.ts";
import { useKnownTags } from "../../data/tag-manager.ts";

/** Categories that a search may name before a colon; null where it may not. */
export function useNamespaces(): Namespaces | null {
  const isOn = hasToggle(useMe(), "namespace_search");
  const known = useKnownTags({ isOn });
  return isOn ? known : null;
}
