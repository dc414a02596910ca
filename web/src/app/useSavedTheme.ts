import { useEffect, useEffectEvent } from "react";
import { useCustomizations } from "../data/session/customizations.ts";
import { useTheme } from "../ui/theme/ThemeProvider.tsx";

/**
 * The theme goes with the person: once it is known from the server, it replaces what this browser
 * remembered.
 */
export function useSavedTheme(): void {
  const { ui } = useCustomizations();
  const { choice, choose } = useTheme();
  const follow = useEffectEvent(
    (saved: NonNullable<typeof ui.theme>) => saved !== choice && choose(saved),
  );
  useEffect(() => {
    if (ui.theme) follow(ui.theme);
  }, [ui.theme]);
}
