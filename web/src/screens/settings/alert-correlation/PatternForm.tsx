import { type CorrelationPattern, relations } from "#contract/correlation-patterns.ts";
import { hasToggle } from "../../../data/client/access.ts";
import { useMe } from "../../../data/session/session.ts";
import type { PatternDraft } from "../../../data/correlation-patterns.ts";
import { useTags } from "../../../data/environments.ts";
import { BpqlField } from "../../../parts/BpqlInput/BpqlField.tsx";
import type { EntryFormProps } from "../../../parts/EntryScreen/entry-view.ts";
import { SourcesField } from "../../../parts/SourcesField.tsx";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { MultiSelect } from "../../../ui/form/MultiSelect.tsx";
import { SegmentedControl } from "../../../ui/form/SegmentedControl.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextArea } from "../../../ui/form/TextArea.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { correlationWords as words } from "../../../words/words.ts";
import { patternName } from "./pattern-name.ts";
import styles from "./AlertCorrelation.module.css";

const windowModes = (["anchored", "sliding"] as const).map((id) => ({
  id,
  label: words.windowModes[id],
}));
const maxTags = 5;

/** When alerts are one incident. */
export function PatternForm({
  draft,
  saved,
  set,
  problems,
}: EntryFormProps<CorrelationPattern, PatternDraft>) {
  const { data: tags } = useTags();
  const mayLink = hasToggle(useMe(), "incident_correlation_topology");
  const options = [...new Set([...(tags ?? []).map(({ name }) => name), ...draft.tags])].map(
    (name) => ({ value: name, label: name }),
  );
  const newTags = new Set(draft.tags.filter((tag) => !saved.tags.includes(tag)));
  return (
    <>
      <TextField
        label={words.name}
        help={words.nameHelp}
        placeholder={patternName({ ...draft, title: "" })}
        autoComplete="off"
        value={draft.title}
        error={problems["title"]}
        onChange={(title) => set({ title })}
      />
      <MultiSelect
        label={words.tags}
        help={words.tagsHelp}
        error={problems["tags"]}
        options={options}
        values={draft.tags}
        changed={newTags}
        mayCreate
        maxValues={maxTags}
        isMono
        onChange={(next) => set({ tags: next.map((tag) => tag.trim().toLowerCase()) })}
      />
      <BpqlField
        label={words.filter}
        placeholder={words.filterPlaceholder}
        help={words.filterHelp}
        value={draft.filter}
        error={problems["filter"]}
        onChange={(filter) => set({ filter })}
      />
      <div className={styles.window}>
        <TextField
          label={words.windowLabel}
          help={words.windowHelp}
          inputMode="numeric"
          value={Number.isNaN(draft.time_window) ? "" : String(draft.time_window)}
          error={problems["time_window"]}
          end={words.minutes}
          onChange={(text) => set({ time_window: Number.parseInt(text, 10) })}
        />
        <SegmentedControl
          label={words.windowModeLabel}
          items={windowModes}
          value={draft.window_mode}
          onChange={(window_mode) => set({ window_mode })}
        />
      </div>
      <SourcesField
        values={draft.source_systems}
        problems={problems}
        path="source_systems"
        onChange={(source_systems) => set({ source_systems })}
      />
      <Checkbox
        checked={draft.cross_source}
        label={words.crossSource}
        onToggle={(cross_source) => set({ cross_source })}
      />
      {(mayLink || draft.topology !== null) && (
        <TopologyLinkField value={draft.topology} onChange={(topology) => set({ topology })} />
      )}
      <TextArea
        label={words.note}
        rows={2}
        help={words.saving}
        value={draft.note}
        error={problems["note"]}
        onChange={(note) => set({ note })}
      />
    </>
  );
}

type TopologyLink = PatternDraft["topology"];
function TopologyLinkField({
  value,
  onChange,
}: {
  value: TopologyLink;
  onChange: (value: TopologyLink) => void;
}) {
  return (
    <>
      <Checkbox
        checked={value !== null}
        label={words.linked}
        onToggle={(isOn) => onChange(isOn ? { relation: "depends_on", links: 1, kinds: [] } : null)}
      />
      {value && (
        <div className={styles.links}>
          <Select
            label={words.relation}
            options={relations.map((relation) => ({
              value: relation,
              label: words.relations[relation],
            }))}
            value={value.relation}
            onChange={(relation) => onChange({ ...value, relation })}
          />
          <Select
            label={words.links}
            options={[1, 2, 3, 4].map((count) => ({
              value: String(count),
              label: words.linksCount(count),
            }))}
            value={String(value.links)}
            onChange={(links) => onChange({ ...value, links: Number(links) })}
          />
        </div>
      )}
    </>
  );
}
