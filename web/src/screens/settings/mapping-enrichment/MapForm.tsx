import type { MappingTable } from "#contract/mapping.ts";
import { mayDo } from "../../../data/client/access.ts";
import { useTags } from "../../../data/environments.ts";
import type { MapDraft } from "../../../data/mapping-tables.ts";
import { useMe } from "../../../data/session/session.ts";
import { BpqlField } from "../../../parts/BpqlInput/BpqlField.tsx";
import type { EntryFormProps } from "../../../parts/EntryScreen/entry-view.ts";
import { SourceField } from "../../../parts/SourceField.tsx";
import { focusOnMount } from "../../../parts/focus-on-mount.ts";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { FileDrop } from "../../../ui/form/FileDrop.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { mappingWords as words, entryWords } from "../../../words/words.ts";
import { columnsFromCsv } from "./map-columns.ts";
import { MapColumns } from "./MapColumns.tsx";
import styles from "./MapForm.module.css";
import { MapUses } from "./MapUses.tsx";

/** Of which alerts a map knows more, by which columns it finds them, and what it writes. */
export function MapForm({ draft, item, set, problems }: EntryFormProps<MappingTable, MapDraft>) {
  const mayWrite = mayDo(useMe(), item ? "enrichments@update" : "enrichments@create");
  const knownTags = (useTags().data ?? []).map(({ name }) => name);
  const { config } = draft;
  const setConfig = (part: Partial<MapDraft["config"]>) => set({ config: { ...config, ...part } });
  return (
    <>
      <div className={styles.facts}>
        <TextField
          label={entryWords.name}
          autoComplete="off"
          ref={item === null ? focusOnMount : undefined}
          value={config.name}
          error={problems["config.name"]}
          onChange={(name) => setConfig({ name })}
        />
        <TextField
          label={entryWords.description}
          autoComplete="off"
          value={draft.description}
          error={problems["description"]}
          onChange={(description) => set({ description })}
        />
      </div>
      {item === null && mayWrite && (
        <FileDrop
          label={words.fromFile}
          accept=".csv,text/csv"
          onFile={(file) =>
            void columnsFrom(file, knownTags).then(
              (fields) =>
                fields.length > 0 &&
                set({
                  file,
                  config: {
                    ...config,
                    fields,
                    name: config.name || file.name.replace(/\.csv$/i, ""),
                  },
                }),
            )
          }
        >
          {draft.file ? words.fileChosen(draft.file.name) : words.fromFileHelp}
        </FileDrop>
      )}
      <MapColumns
        fields={config.fields}
        problems={problems}
        knownTags={knownTags}
        mayWrite={mayWrite}
        onChange={(fields) => setConfig({ fields })}
      />
      <div className={styles.when}>
        <BpqlField
          isCompact
          label={words.condition}
          placeholder={words.conditionPlaceholder}
          help={words.conditionHelp}
          value={draft.when}
          error={problems["when"]}
          onChange={(when) => set({ when })}
        />
        <div className={styles.how}>
          <SourceField
            value={config.selected_source_system}
            error={problems["config.selected_source_system"]}
            onChange={(selected_source_system) => setConfig({ selected_source_system })}
          />
          <Checkbox
            checked={config.is_case_sensitive}
            label={words.caseSensitive}
            onToggle={(is_case_sensitive) => setConfig({ is_case_sensitive })}
          />
        </div>
      </div>
      {item && <MapUses tableId={item.id} />}
    </>
  );
}

/** The first row is far shorter. */
const HEADER_BYTES = 64 * 1024;
const columnsFrom = async (file: File, knownTags: readonly string[]) =>
  columnsFromCsv(await file.slice(0, HEADER_BYTES).text(), knownTags);
