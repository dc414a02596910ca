import { type IncidentTag, tagTypes } from "#contract/incident-tags.ts";
import type { TagDraft } from "../../../data/feed/incident-tags.ts";
import { TagValueField } from "../../../parts/incident/tags/TagValueField.tsx";
import type { EntryFormProps } from "../../../parts/EntryScreen/entry-view.ts";
import { focusOnMount } from "../../../parts/focus-on-mount.ts";
import { Select } from "../../../ui/form/Select.tsx";
import { TextArea } from "../../../ui/form/TextArea.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { incidentTagSettingWords as words, entryWords } from "../../../words/words.ts";
import { draftForType } from "./draft-for-type.ts";
import { TagRules } from "./TagRules.tsx";

const types = tagTypes.map((type) => ({ value: type, label: words.types[type] }));

/** What a tag is called, what it can hold, and where its value comes from. */
export function TagForm({ draft, item, set, problems }: EntryFormProps<IncidentTag, TagDraft>) {
  return (
    <>
      <TextField
        label={entryWords.name}
        help={words.nameHelp(draft.name.trim().toLowerCase())}
        isMono
        autoComplete="off"
        ref={item === null ? focusOnMount : undefined}
        value={draft.name}
        error={problems["name"]}
        onChange={(name) => set({ name })}
      />
      <TextArea
        label={entryWords.description}
        rows={1}
        value={draft.description}
        error={problems["description"]}
        onChange={(description) => set({ description })}
      />
      <Select
        label={words.type}
        help={item === null ? undefined : words.typeStays}
        options={types}
        isSearchable={false}
        isDisabled={item !== null}
        value={draft.type}
        error={problems["type"]}
        onChange={(type) => set(draftForType(draft, type))}
      />
      {draft.type === "list" && (
        <TextArea
          label={words.options}
          help={words.optionsHelp}
          rows={3}
          value={draft.options.join("\n")}
          error={optionProblem(problems)}
          onChange={(text) => set({ options: text.split("\n") })}
        />
      )}
      <TagRules draft={draft} problems={problems} onChange={(automatic) => set({ automatic })} />
      <TagValueField
        label={words.fallback}
        help={words.fallbackHelp}
        error={problems["default"]}
        kind={draft}
        noneLabel={words.noDefault}
        value={draft.default}
        onChange={(value) => set({ default: value })}
      />
    </>
  );
}

const optionProblem = (
  problems: EntryFormProps<IncidentTag, TagDraft>["problems"],
): string | undefined =>
  problems["options"] ??
  Object.entries(problems).find(([path]) => path.startsWith("options."))?.[1];
