import { createContext, useContext, type ReactNode } from "react";
import type { TimeSettings } from "./time-text.ts";

export function TimeSettingsProvider({
  settings,
  children,
}: {
  settings: TimeSettings;
  children: ReactNode;
}) {
  return <TimeSettingsContext value={settings}>{children}</TimeSettingsContext>;
}

export function useTimeSettings(): TimeSettings {
  const settings = useContext(TimeSettingsContext);
  if (!settings) throw new Error("useTimeSettings needs a TimeSettingsProvider above it");
  return settings;
}

const TimeSettingsContext = createContext<TimeSettings | null>(null);
