import { publicFields, type PublicViewSettings } from "#contract/public-view.ts";
import { useTags } from "../../../data/environments.ts";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { DurationField } from "../../../ui/form/DurationField.tsx";
import { MultiSelect } from "../../../ui/form/MultiSelect.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { publicPageWords as words } from "../../../words/words.ts";
import type { PartProps } from "./part-props.ts";
import styles from "./PublicPage.module.css";

const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] })); // its keys
const statuses = Object.keys(words.levelOf) as (keyof PublicViewSettings["levels"])[]; // its keys
const units = [
  { seconds: 1, label: words.seconds },
  { seconds: 60, label: words.minutes },
  { seconds: 3600, label: words.hours },
];

/** Which incidents are public, and what of each. */
export function IncidentFields(part: PartProps) {
  const { draft, set, problems, isDisabled } = part;
  const places = [
    "{service}",
    ...(draft.fields.includes("status") ? ["{status}"] : []),
    ...draft.tags.map((tag) => `{${tag}}`),
  ];
  return (
    <Section title={words.incidents} className={styles.part}>
      <TextField
        label={words.incidentTitle}
        help={words.incidentTitleHelp(places)}
        autoComplete="off"
        value={draft.incident_title}
        error={problems["settings.incident_title"]}
        disabled={isDisabled}
        onChange={(incident_title) => set({ incident_title })}
      />
      <fieldset className={styles.checks} disabled={isDisabled}>
        <legend className="unseen">{words.fieldsLabel}</legend>
        {publicFields.map((field) => (
          <Checkbox
            key={field}
            label={words.fields[field]}
            checked={draft.fields.includes(field)}
            isDisabled={isDisabled}
            onToggle={(isShown) =>
              set({
                fields: publicFields.filter((name) =>
                  name === field ? isShown : draft.fields.includes(name),
                ),
              })
            }
          />
        ))}
      </fieldset>
      <TagsField {...part} />
      <div className={styles.grid}>
        {statuses.map((status) => (
          <Select
            key={status}
            label={words.levelOf[status]}
            options={optionsOf(words.levelLabels)}
            value={draft.levels[status]}
            isDisabled={isDisabled}
            onChange={(level) => set({ levels: { ...draft.levels, [status]: level } })}
          />
        ))}
        <Select
          label={words.maintenance}
          options={optionsOf(words.maintenanceChoices)}
          value={draft.maintenance}
          isDisabled={isDisabled}
          onChange={(maintenance) => set({ maintenance })}
        />
        <TextField
          label={words.historyDays}
          inputMode="numeric"
          value={Number.isNaN(draft.history_days) ? "" : String(draft.history_days)}
          error={problems["settings.history_days"]}
          disabled={isDisabled}
          onChange={(text) => set({ history_days: Number.parseInt(text, 10) })}
        />
        <DurationField
          label={words.minimumAge}
          help={words.minimumAgeHelp}
          units={units}
          unitLabel={words.unit}
          value={draft.minimum_age_s}
          error={problems["settings.minimum_age_s"]}
          isDisabled={isDisabled}
          onChange={(seconds) => set({ minimum_age_s: seconds ?? Number.NaN })}
        />
      </div>
    </Section>
  );
}

function TagsField({ draft, set, problems, isDisabled }: PartProps) {
  const { data = [] } = useTags();
  const names = [...new Set([...draft.tags, ...data.map(({ name }) => name)])];
  return (
    <MultiSelect
      label={words.tags}
      help={words.tagsHelp}
      mayCreate
      maxValues={10}
      options={names.map((name) => ({ value: name, label: name }))}
      values={draft.tags}
      error={problems["settings.tags"]}
      isDisabled={isDisabled}
      onChange={(tags) => set({ tags })}
    />
  );
}
