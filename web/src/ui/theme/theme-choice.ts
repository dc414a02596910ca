export type Theme = "light" | "dark" | "contrast";
export type ThemeChoice = Theme | "system";

/** What the browser says the person prefers. */
export interface SystemPreference {
  isDark: boolean;
  wantsContrast: boolean;
}

/** The theme to show. Keep in step with public/page-early.js, which runs before any module. */
export function resolveTheme(choice: ThemeChoice, wish: SystemPreference): Theme {
  if (choice !== "system") return choice;
  if (wish.wantsContrast) return "contrast";
  return wish.isDark ? "dark" : "light";
}

/** Reads a stored choice; anything unknown follows the system. */
export function themeChoice(text: string | null | undefined): ThemeChoice {
  return text === "light" || text === "dark" || text === "contrast" ? text : "system";
}
