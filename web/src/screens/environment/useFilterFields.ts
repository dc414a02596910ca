import { useMemo } from "react";
import { kindOf as kindOfField, type QueryField } from "../../parts/BpqlInput/bpql-faults.ts";
import { useQueryFields } from "../../parts/BpqlInput/useQueryFields.ts";
import type { FieldKindLookup } from "./filter-draft.ts";

/** What a filter can ask for, and what the values of each field are. */
export function useFilterFields(): { fields: readonly QueryField[]; kindOf: FieldKindLookup } {
  const fields = useQueryFields(true);
  return useMemo(() => {
    const kinds = new Map(fields.map((field) => [field.name, kindOfField(field)]));
    return { fields, kindOf: (name: string) => kinds.get(name) ?? "text" };
  }, [fields]);
}
