import { hasToggle } from "../../data/client/access.ts";
import { useMe } from "../../data/session/session.ts";
import { instructionsHref } from "./source-kinds.ts";

/** Where a connected source's instructions are: those of before, or the ones that listen and read. */
export function useInstructionsHref(): (kind: string, sourceSystem: string) => string {
  const isMigrated = hasToggle(useMe(), "migrated_integration_instructions");
  return (kind, sourceSystem) =>
    isMigrated
      ? instructionsHref(kind, sourceSystem).replace("/integrations/", "/integrations/v2/")
      : instructionsHref(kind, sourceSystem);
}
