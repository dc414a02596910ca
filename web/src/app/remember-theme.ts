import type { ThemeChoice } from "../ui/theme/theme-choice.ts";

/** For the script that sets the theme before the first paint. */
export function rememberTheme(choice: ThemeChoice): void {
  localStorage.setItem("theme", choice);
}
