import { useMemo, useState } from "react";
import { mayDo } from "../../../data/client/access.ts";
import { useChangeMapping, useSaveChangeMapping } from "../../../data/change-mapping.ts";
import { useMe } from "../../../data/session/session.ts";
import { useMergedDraft } from "../../../parts/draft/useMergedDraft.ts";
import { useFormProblems } from "../../../parts/useFormProblems.ts";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { payloadMappingWords as words } from "../../../words/words.ts";
import { changeDraftOf, readChangeDraft } from "./change-mapping-draft.ts";

/** The mapping of a source of changes while it is written. */
export function useChangeMappingForm(id: string) {
  const query = useChangeMapping(id);
  const saved = query.data?.mapping ?? null;
  const [isBegun, setBegun] = useState(false);
  const form = useMergedDraft(useMemo(() => changeDraftOf(saved), [saved]));
  const reading = readChangeDraft(form.draft);
  const save = useSaveChangeMapping();
  const { problems, refusal, refuse } = useFormProblems(save.error, reading.mapping);
  const isOpen = saved !== null || isBegun;
  const isReadable = Object.values(reading.unreadable).every((line) => line === null);
  const { identifier, summary } = reading.mapping;
  return {
    query,
    saved,
    form,
    reading,
    problems,
    refusal,
    isOpen,
    mayChange: mayDo(useMe(), "integrations@update"),
    isMappable: query.data?.is_mappable ?? false,
    isSaving: save.isPending,
    /** What is written, where it can be tried. */
    draft:
      isOpen && isReadable && identifier.length > 0 && summary.length > 0 ? reading.mapping : null,
    begin: () => setBegun(true),
    discard: () => {
      form.discard();
      setBegun(false);
      save.reset();
    },
    save: () => {
      if (!isReadable) return refuse({});
      if (form.conflicts.length > 0) return;
      save.mutate(
        { params: { id }, body: { ...reading.mapping, ...(saved && { base: saved }) } },
        {
          onSuccess: () => {
            form.dropSaved();
            setBegun(false);
            showToast({ title: words.saved });
          },
        },
      );
    },
  };
}
export type ChangeMappingForm = ReturnType<typeof useChangeMappingForm>;
