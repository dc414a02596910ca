import { useMemo, useState } from "react";
import { mayDo } from "../../../data/client/access.ts";
import { usePayloadMapping, useSavePayloadMapping } from "../../../data/payload-mappings.ts";
import { useMe } from "../../../data/session/session.ts";
import type { PayloadMapping } from "#contract/payload-mappings.ts";
import { useMergedDraft } from "../../../parts/draft/useMergedDraft.ts";
import { useFormProblems } from "../../../parts/useFormProblems.ts";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { payloadMappingWords as words } from "../../../words/words.ts";
import { draftOf, readDraft } from "./mapping-draft.ts";

/** The mapping of a source while it is written; without one that is saved, once it is begun. */
export function usePayloadMappingForm(id: string) {
  const query = usePayloadMapping(id);
  const saved = query.data?.mapping ?? null;
  const [isBegun, setBegun] = useState(false);
  const form = useMergedDraft(useMemo(() => draftOf(saved), [saved]));
  const reading = readDraft(form.draft);
  const save = useSavePayloadMapping();
  const { problems, refusal, refuse } = useFormProblems(save.error, reading.mapping);
  const isOpen = saved !== null || isBegun;
  const isReadable = Object.values(reading.unreadable).every((line) => line === null);
  const begin = (mapping: PayloadMapping | null) => {
    setBegun(true);
    if (mapping) form.set(draftOf(mapping));
  };
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
    draft: isOpen && isReadable && reading.mapping.primary.length > 0 ? reading.mapping : null,
    begin,
    discard: () => {
      form.discard();
      setBegun(false);
      save.reset();
    },
    /** `onSaved`: for what is saved together with it. */
    save: (onSaved: () => Promise<void>) => {
      if (!isReadable) return refuse({});
      if (form.conflicts.length > 0) return;
      save.mutate(
        { params: { id }, body: { ...reading.mapping, ...(saved && { base: saved }) } },
        {
          onSuccess: () => {
            void onSaved();
            form.dropSaved();
            setBegun(false);
            showToast({ title: words.saved });
          },
        },
      );
    },
  };
}
export type PayloadMappingForm = ReturnType<typeof usePayloadMappingForm>;
