import { useMemo } from "react";
import { searchLimits } from "#contract/search.ts";
import { useCustomizations, useSaveUiSettings } from "../../data/session/customizations.ts";

/** Always counted. */
const fixedFields: readonly string[] = ["status", "source"];
const usualFields: readonly string[] = ["host", "service"];
export const maxChosenFields = searchLimits.facets - fixedFields.length;

export interface FacetFields {
  names: readonly string[];
  isFixed: (name: string) => boolean;
  /** Undefined where no more fit. */
  add: ((name: string) => void) | undefined;
  remove: (name: string) => void;
}

/** The fields that the results are counted by: a person's own choice, kept for the next time. */
export function useFacetFields(): FacetFields {
  const { searchFacets: chosen = usualFields } = useCustomizations().ui;
  const { mutate } = useSaveUiSettings();
  const names = useMemo(() => [...new Set([...fixedFields, ...chosen])], [chosen]);
  const save = (searchFacets: string[]) => mutate({ searchFacets });
  return {
    names,
    isFixed: (name) => fixedFields.includes(name),
    add:
      chosen.length >= maxChosenFields
        ? undefined
        : (name) => !names.includes(name) && save([...chosen, name]),
    remove: (name) => save(chosen.filter((field) => field !== name)),
  };
}
