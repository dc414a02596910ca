import { useMutation, useQuery } from "@tanstack/react-query";
import {
  type Customizations,
  getCustomizations,
  saveCustomizations,
} from "#contract/customizations.ts";
import { asking, keyOf } from "./ask.ts";
import { call } from "./call.ts";
import { queryClient } from "./query-client.ts";

const nothing: Customizations = { ui: {}, key: { navigation_list: { favorites: [] } } };

const askCustomizations = () => ({ ...asking(getCustomizations), staleTime: 5 * 60_000 });

/** My settings of the console; empty until they are known, and for whoever is not signed in. */
export function useCustomizations(isSignedIn = true): Customizations {
  return useQuery({ ...askCustomizations(), enabled: isSignedIn }).data ?? nothing;
}

/** Saves some of my settings of the look; they hold at once. */
export function useSaveLook() {
  return useSave((known, ui: Customizations["ui"]) => ({
    next: { ...known, ui: { ...known.ui, ...ui } },
    body: { ui },
  }));
}

/** Saves my favourite environments, in order. */
export function useSaveFavorites() {
  return useSave((known, favorites: string[]) => {
    const key = { navigation_list: { favorites } };
    return { next: { ...known, key }, body: { key } };
  });
}

interface Saving {
  next: Customizations;
  body: { ui?: Customizations["ui"]; key?: Customizations["key"] };
}

function useSave<Input>(foresee: (known: Customizations, input: Input) => Saving) {
  const key = keyOf(getCustomizations);
  const known = () => queryClient.getQueryData<Customizations>(key) ?? nothing;
  return useMutation({
    mutationFn: (input: Input) => call(saveCustomizations, { body: foresee(known(), input).body }),
    onMutate: async (input: Input) => {
      await queryClient.cancelQueries({ queryKey: key });
      const before = known();
      queryClient.setQueryData(key, foresee(before, input).next);
      return before;
    },
    onSuccess: (saved) => queryClient.setQueryData(key, saved),
    onError: (_error, _input, before) => queryClient.setQueryData(key, before),
  });
}
