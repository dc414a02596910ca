import { themes } from "#contract/customizations.ts";
import { useEnvironments } from "../../../data/environments.ts";
import { errorText } from "../../../data/client/error-text.ts";
import {
  useOrganizationCustomizations,
  useSaveOrganizationCustomizations,
} from "../../../data/session/customizations.ts";
import { TimeZonePicker } from "../../../parts/TimeZonePicker.tsx";
import { MultiSelect } from "../../../ui/form/MultiSelect.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import {
  organizationDefaultWords as words,
  preferenceWords,
  shellWords,
} from "../../../words/words.ts";
import styles from "./GeneralSettings.module.css";

const THEMES = [
  { value: "", label: words.noTheme },
  ...themes
    .filter((theme) => theme !== "system")
    .map((value) => ({ value, label: shellWords.themes[value] })),
] as const;
const TIME_FORMATS = [
  { value: "", label: words.noTimeFormat },
  { value: "12", label: preferenceWords.timeFormats["12"] },
] as const;

/** What the organization offers to people who chose nothing; each takes effect at once. */
export function PersonalDefaults({ mayChange }: { mayChange: boolean }) {
  const { data } = useOrganizationCustomizations();
  const { mutate } = useSaveOrganizationCustomizations();
  const environments = useEnvironments();
  if (!data) return null;
  const { ui, key } = data;
  const save = (body: Parameters<typeof mutate>[0]["body"]) =>
    mutate(
      { body },
      {
        onError: (error) =>
          showToast({ tone: "problem", title: words.notSaved, detail: errorText(error) }),
      },
    );
  return (
    <Section title={words.title}>
      <p className="soft">{words.intro}</p>
      <fieldset className={styles.fields} disabled={!mayChange}>
        <legend className="unseen">{words.title}</legend>
        <div className={styles.grid}>
          <Select
            label={words.theme}
            options={THEMES}
            value={ui.theme === undefined || ui.theme === "system" ? "" : ui.theme}
            isDisabled={!mayChange}
            onChange={(theme) => save({ ui: { theme: theme === "" ? null : theme } })}
          />
          <TimeZonePicker
            label={words.timeZone}
            noneLabel={words.noTimeZone}
            value={ui.timeZone ?? ""}
            isDisabled={!mayChange}
            onChange={(timeZone) => save({ ui: { timeZone: timeZone === "" ? null : timeZone } })}
          />
          <Select
            label={words.timeFormat}
            options={TIME_FORMATS}
            value={ui.timeFormat === "12" ? "12" : ""}
            isDisabled={!mayChange}
            onChange={(format) => save({ ui: { timeFormat: format === "" ? null : format } })}
          />
        </div>
        <MultiSelect
          label={words.favorites}
          help={words.favoritesHelp}
          options={(environments.data?.items ?? [])
            .filter((environment) => !environment.is_all)
            .map(({ id, name }) => ({ value: id, label: name }))}
          values={key.navigation_list.favorites}
          isDisabled={!mayChange}
          onChange={(favorites) => save({ key: { navigation_list: { favorites } } })}
        />
      </fieldset>
    </Section>
  );
}
