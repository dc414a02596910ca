import type { AiConfiguration } from "#contract/ai-configuration.ts";
import { aiLimits } from "#contract/ai-limits.ts";
import { everyEnvironment } from "#contract/permissions.ts";
import type { AiConfigurationDraft } from "../../data/ai-configuration.ts";
import { hasToggle } from "../../data/client/access.ts";
import { useEnvironments, useTags } from "../../data/environments.ts";
import { useFeedTags } from "../../data/feed/feed-tags.ts";
import { useMe } from "../../data/session/session.ts";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { DurationField } from "../../ui/form/DurationField.tsx";
import { MultiSelect } from "../../ui/form/MultiSelect.tsx";
import { TextArea } from "../../ui/form/TextArea.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { aiConfigurationWords as words, entryWords } from "../../words/words.ts";
import { BpqlField } from "../BpqlInput/BpqlField.tsx";
import type { EntryFormProps } from "../EntryScreen/entry-view.ts";
import { focusOnMount } from "../focus-on-mount.ts";
import styles from "./AiConfiguration.module.css";
import { ModelField } from "./ModelField.tsx";

type FormProps = EntryFormProps<AiConfiguration, AiConfigurationDraft>;

const units = [{ seconds: 1, label: words.seconds }];

/** Which model is asked about which incidents, what it is told, and what it may cost. */
export function AiConfigurationForm(props: FormProps) {
  const { draft, item, set, problems } = props;
  return (
    <>
      <TextField
        label={entryWords.name}
        autoComplete="off"
        ref={item === null ? focusOnMount : undefined}
        value={draft.name}
        error={problems["name"]}
        onChange={(name) => set({ name })}
      />
      <ModelField
        value={draft.integration_id}
        error={problems["integration_id"]}
        onChange={(integration_id) => set({ integration_id })}
      />
      <ScopeFields {...props} />
      <AutomationFields {...props} />
      <PromptFields {...props} />
      <BudgetFields {...props} />
    </>
  );
}

function useEnvironmentOptions() {
  const { data } = useEnvironments();
  return (data?.items ?? [])
    .filter(({ is_all }) => !is_all)
    .map(({ id, name }) => ({ value: id, label: name }));
}

function ScopeFields({ draft, set, problems }: FormProps) {
  const environments = useEnvironmentOptions();
  const { data: tags } = useFeedTags(everyEnvironment);
  return (
    <>
      <MultiSelect
        label={words.environments}
        placeholder={draft.environment_ids.length === 0 ? words.everywhere : undefined}
        help={words.environmentsHelp}
        error={problems["environment_ids"]}
        options={environments}
        values={draft.environment_ids}
        onChange={(environment_ids) => set({ environment_ids })}
      />
      <BpqlField
        label={words.condition}
        placeholder={words.conditionPlaceholder}
        help={words.conditionHelp}
        value={draft.condition}
        error={problems["condition"]}
        onChange={(condition) => set({ condition })}
      />
      <MultiSelect
        label={words.recommended}
        placeholder={draft.recommended_tags.length === 0 ? words.anyTags : undefined}
        help={words.recommendedHelp}
        error={problems["recommended_tags"]}
        maxValues={aiLimits.recommendedTags}
        options={(tags?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        values={draft.recommended_tags}
        onChange={(recommended_tags) => set({ recommended_tags })}
      />
    </>
  );
}

/** What is done without a click, where the organization has that at all. */
function AutomationFields({ draft, set, problems }: FormProps) {
  const me = useMe();
  const environments = useEnvironmentOptions();
  const mayAnalyse = hasToggle(me, "ai_analysis_environment_automation");
  const mayApply = hasToggle(me, "ai_analysis_auto_apply");
  if (!mayAnalyse && !mayApply) return null;
  return (
    <fieldset className={styles.part}>
      <legend className="unseen">{words.automation}</legend>
      {mayAnalyse && (
        <>
          <Checkbox
            label={words.autoAnalyse}
            checked={draft.auto_analyse}
            onToggle={(auto_analyse) => set({ auto_analyse })}
          />
          <p className="small soft">{words.autoAnalyseHelp}</p>
        </>
      )}
      {mayAnalyse && draft.auto_analyse && (
        <MultiSelect
          label={words.autoEnvironments}
          placeholder={draft.auto_environment_ids.length === 0 ? words.sameEnvironments : undefined}
          error={problems["auto_environment_ids"]}
          options={environments}
          values={draft.auto_environment_ids}
          onChange={(auto_environment_ids) => set({ auto_environment_ids })}
        />
      )}
      {mayApply && (
        <>
          <Checkbox
            label={words.autoApply}
            checked={draft.auto_apply}
            onToggle={(auto_apply) => set({ auto_apply })}
          />
          <p className="small soft">{words.autoApplyHelp}</p>
        </>
      )}
    </fieldset>
  );
}

function PromptFields({ draft, set, problems }: FormProps) {
  const { data = [] } = useTags();
  const options = data.map(({ name }) => ({ value: name, label: name }));
  return (
    <>
      <MultiSelect
        isMono
        mayCreate
        label={words.tags}
        placeholder={draft.tags.length === 0 ? words.allTags : undefined}
        help={words.tagsHelp}
        error={problems["tags"]}
        options={options}
        values={draft.tags}
        onChange={(tags) => set({ tags })}
      />
      <MultiSelect
        isMono
        mayCreate
        label={words.hiddenTags}
        error={problems["hidden_tags"]}
        options={options}
        values={draft.hidden_tags}
        onChange={(hidden_tags) => set({ hidden_tags })}
      />
      <TextArea
        label={words.addendum}
        help={words.addendumHelp}
        maxLength={aiLimits.addendumCharacters}
        value={draft.prompt_addendum}
        error={problems["prompt_addendum"]}
        onChange={(prompt_addendum) => set({ prompt_addendum })}
      />
      <TextField
        label={words.language}
        value={draft.language}
        error={problems["language"]}
        onChange={(language) => set({ language })}
      />
    </>
  );
}

function BudgetFields({ draft, set, problems }: FormProps) {
  const count = (field: "calls_per_day" | "tokens_per_day", label: string) => (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={Number.isNaN(draft[field]) ? "" : String(draft[field])}
      error={problems[field]}
      onChange={(text) => set({ [field]: Number.parseInt(text, 10) })}
    />
  );
  return (
    <fieldset className={styles.part}>
      <legend className="unseen">{words.budget}</legend>
      <div className={styles.grid}>
        {count("calls_per_day", words.calls)}
        {count("tokens_per_day", words.tokens)}
        <DurationField
          label={words.timeout}
          unitLabel={words.timeoutUnit}
          units={units}
          value={Number.isNaN(draft.timeout_s) ? null : draft.timeout_s}
          error={problems["timeout_s"]}
          onChange={(seconds) => set({ timeout_s: seconds ?? Number.NaN })}
        />
      </div>
    </fieldset>
  );
}
