import {
  createContext,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { resolveTheme, themeChoice, type Theme, type ThemeChoice } from "./theme-choice.ts";

export interface ThemeState {
  choice: ThemeChoice;
  theme: Theme;
  choose: (choice: ThemeChoice) => void;
}

export interface ThemeProviderProps {
  children: ReactNode;
  /**
   * Told of every choice. Whoever remembers it writes `theme` in local storage, where
   * public/page-early.js reads it.
   */
  onChoose?: (choice: ThemeChoice) => void;
}

/**
 * Applies the chosen theme to the document, beginning with what the early script already applied.
 */
export function ThemeProvider({ children, onChoose }: ThemeProviderProps) {
  const [choice, setChoice] = useState<ThemeChoice>(() =>
    themeChoice(document.documentElement.dataset.themeChoice),
  );
  const isDark = useMedia("(prefers-color-scheme: dark)");
  const wantsContrast = useMedia("(prefers-contrast: more)");
  const theme = resolveTheme(choice, { isDark, wantsContrast });

  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.themeChoice = choice;
    dataset.theme = theme;
  }, [choice, theme]);

  const state = useMemo(() => {
    const choose = (next: ThemeChoice) => {
      setChoice(next);
      onChoose?.(next);
    };
    return { choice, theme, choose };
  }, [choice, theme, onChoose]);
  return <ThemeContext value={state}>{children}</ThemeContext>;
}

export function useTheme(): ThemeState {
  const state = useContext(ThemeContext);
  if (!state) throw new Error("useTheme needs a ThemeProvider above it");
  return state;
}

const ThemeContext = createContext<ThemeState | null>(null);

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener("change", onChange);
      return () => media.removeEventListener("change", onChange);
    },
    () => matchMedia(query).matches,
  );
}
