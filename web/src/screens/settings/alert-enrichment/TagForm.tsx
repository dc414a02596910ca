import { type EnrichmentTag, enrichmentTypes } from "#contract/enrichment.ts";
import { hasToggle, mayDo } from "../../../data/client/access.ts";
import type { EnrichmentDraft } from "../../../data/enrichment.ts";
import { useMe } from "../../../data/session/session.ts";
import type { EntryFormProps } from "../../../parts/EntryScreen/entry-view.ts";
import { focusOnMount } from "../../../parts/focus-on-mount.ts";
import { Select } from "../../../ui/form/Select.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { enrichmentWords as words, entryWords } from "../../../words/words.ts";
import { kindsIn, draftForType } from "./draft-rules.ts";
import { EnrichmentRules } from "./EnrichmentRules.tsx";
import styles from "./TagForm.module.css";

/** What a tag is called, of which type it is, and the rules for its value. */
export function TagForm({
  draft,
  item,
  set,
  problems,
}: EntryFormProps<EnrichmentTag, EnrichmentDraft>) {
  const me = useMe();
  const mayMix = hasToggle(me, "alert_enrichment_v2") || draft.type === "multi";
  const mayWrite = mayDo(me, item ? "enrichments@update" : "enrichments@create");
  const kinds = kindsIn(draft);
  const types = [...enrichmentTypes, ...(mayMix ? ["multi" as const] : [])].map((type) => {
    const otherKinds = type === "multi" ? [] : kinds.filter((kind) => kind !== type);
    return {
      value: type,
      label: words.types[type],
      detail:
        otherKinds.length > 0
          ? words.typeHas(otherKinds.map((kind) => words.types[kind]))
          : words.typeDetails[type],
      isDisabled: otherKinds.length > 0,
    };
  });
  return (
    <>
      <div className={styles.facts}>
        <TextField
          label={entryWords.name}
          isMono
          autoComplete="off"
          spellCheck={false}
          ref={item === null ? focusOnMount : undefined}
          value={draft.name}
          error={problems["name"]}
          onChange={(name) => set({ name })}
        />
        <TextField
          label={entryWords.description}
          autoComplete="off"
          value={draft.description}
          error={problems["description"]}
          onChange={(description) => set({ description })}
        />
        <Select
          label={words.type}
          options={types}
          isSearchable={false}
          value={draft.type}
          error={problems["type"]}
          onChange={(type) => set(draftForType(draft, type))}
        />
      </div>
      <EnrichmentRules draft={draft} problems={problems} mayWrite={mayWrite} set={set} />
    </>
  );
}
