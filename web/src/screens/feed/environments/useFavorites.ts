import { useCustomizations, useSaveFavorites } from "../../../data/session/customizations.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { feedWords as words } from "../../../words/words.ts";

/** My favourite environments, in the order in which they were starred. */
export function useFavorites(): { favorites: readonly string[]; toggle: (id: string) => void } {
  const { favorites } = useCustomizations().key.navigation_list;
  const { mutate } = useSaveFavorites();
  const toggle = (id: string) =>
    mutate(
      favorites.includes(id) ? favorites.filter((favorite) => favorite !== id) : [...favorites, id],
      {
        onError: (error) =>
          showToast({ tone: "problem", title: words.favoritesNotSaved, detail: errorText(error) }),
      },
    );
  return { favorites, toggle };
}
