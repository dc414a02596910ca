import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { mantineTheme } from "../theme/mantine-theme.ts";
import { useTheme } from "../theme/ThemeProvider.tsx";
import "./mantine.css";

/**
 * Where pieces of the component library may stand. Only lazily loaded files use it, which keeps the
 * library out of the first load.
 */
export function MantineIsland({ children }: { children: ReactNode }) {
  const { theme } = useTheme();
  return (
    // Its variables come from our sheet: the policy allows no style elements.
    <MantineProvider
      theme={mantineTheme}
      forceColorScheme={theme === "light" ? "light" : "dark"}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
