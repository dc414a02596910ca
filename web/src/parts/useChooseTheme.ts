import { useSaveUiSettings } from "../data/session/customizations.ts";
import { errorText } from "../data/client/error-text.ts";
import type { ThemeChoice } from "../ui/theme/theme-choice.ts";
import { useTheme } from "../ui/theme/ThemeProvider.tsx";
import { showToast } from "../ui/overlay/toasts.ts";
import { shellWords as words } from "../words/words.ts";

/**
 * The theme in use, and the choice of another: at once here, and from then on wherever the person
 * signs in.
 */
export function useChooseTheme(): { choice: ThemeChoice; choose: (choice: ThemeChoice) => void } {
  const { choice, choose } = useTheme();
  const { mutate } = useSaveUiSettings();
  return {
    choice,
    choose: (theme) => {
      choose(theme);
      mutate(
        { theme },
        {
          onError: (error) =>
            showToast({ tone: "problem", title: words.notSaved, detail: errorText(error) }),
        },
      );
    },
  };
}
