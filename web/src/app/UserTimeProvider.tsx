import { useMemo, type ReactNode } from "react";
import { useCustomizations } from "../data/session/customizations.ts";
import { useOptionalMe } from "../data/session/session.ts";
import { browserZone } from "../ui/time/time-text.ts";
import { TimeSettingsProvider } from "../ui/time/TimeSettingsProvider.tsx";
import { momentLocale } from "../words/words.ts";

/** Times as the person wants them: their zone, else the browser's. */
export function UserTimeProvider({ children }: { children: ReactNode }) {
  const { ui } = useCustomizations(useOptionalMe() !== undefined);
  const settings = useMemo(
    () => ({
      locale: LOCALE,
      zone: ui.timeZone ?? browserZone(),
      hourCycle: ui.timeFormat === "12" ? ("h12" as const) : ("h23" as const),
    }),
    [ui.timeZone, ui.timeFormat],
  );
  return <TimeSettingsProvider settings={settings}>{children}</TimeSettingsProvider>;
}

const LOCALE = momentLocale(navigator.language);
