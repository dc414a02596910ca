import { useKeys } from "../ui/useKeys.ts";

/** While nothing can be saved, the browser is kept from saving the page instead. */
export function useSaveKeys(save: (() => void) | undefined): void {
  useKeys({ "mod+enter": save, "mod+s": save ?? (() => undefined) }, { worksInFields: true });
}
