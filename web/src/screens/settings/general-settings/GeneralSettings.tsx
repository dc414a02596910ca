import { type Setting, settingRanges } from "#contract/setting-limits.ts";
import type { OrganizationSettings } from "#contract/organizations.ts";
import { hasToggle, mayDo } from "../../../data/client/access.ts";
import { useGeneralSettings, useSaveGeneralSettings } from "../../../data/general-settings.ts";
import { useMe } from "../../../data/session/session.ts";
import { HistoryButton } from "../../../parts/HistoryButton.tsx";
import { SaveActions } from "../../../parts/SaveActions.tsx";
import { SettingsPage } from "../../../parts/SettingsPage.tsx";
import { useUnsavedGuard } from "../../../parts/useUnsavedGuard.tsx";
import { ElsewhereNotice } from "../../../parts/draft/ElsewhereNotice.tsx";
import { pickFields, useMergedDraft } from "../../../parts/draft/useMergedDraft.ts";
import { useFormProblems } from "../../../parts/useFormProblems.ts";
import { Notice } from "../../../ui/state/Notice.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { generalSettingsWords as words } from "../../../words/words.ts";
import { DestinationsField, trimmedEntries } from "./DestinationsField.tsx";
import { LookFields } from "./LookFields.tsx";
import { PersonalDefaults } from "./PersonalDefaults.tsx";
import { SettingField } from "./SettingField.tsx";
import { SwitchSection } from "./SwitchSection.tsx";
import { groups } from "./setting-units.ts";
import styles from "./GeneralSettings.module.css";

/** What an organization decides for itself, with what each of it means. */
export function GeneralSettings() {
  const { data, error, refetch } = useGeneralSettings();
  if (!data)
    return <SettingsPage title={words.title} waitsFor={{ error, refetch, isLoaded: false }} />;
  return <GeneralSettingsForm savedSettings={data.settings} />;
}

// Object.keys widens; groups names every one of them.
const groupNames = Object.keys(groups) as (keyof typeof groups)[];

const switches = [
  {
    field: "secondFactorRequired",
    title: words.signIn,
    label: words.secondFactor,
    means: words.secondFactorWords,
  },
  {
    field: "webPushAllowed",
    title: words.notifications,
    label: words.webPush,
    means: words.webPushWords,
  },
  {
    field: "silenceIncidents",
    title: words.sources,
    label: words.silence,
    means: words.silenceWords,
  },
  {
    field: "workflowSecondPerson",
    title: words.workflows,
    label: words.secondPerson,
    means: words.secondPersonWords,
  },
  {
    field: "shadowMode",
    title: words.movingIn,
    label: words.shadow,
    means: words.shadowWords,
  },
] as const;

const fieldLabels = {
  displayName: words.displayName,
  appBarColor: words.color,
  secondFactorRequired: words.secondFactor,
  webPushAllowed: words.webPush,
  silenceIncidents: words.silence,
  workflowSecondPerson: words.secondPerson,
  outboundAllow: words.destinations,
  shadowMode: words.shadow,
  ...Object.fromEntries(
    Object.entries(words.settings).map(([setting, { label }]) => [setting, label]),
  ),
};

function GeneralSettingsForm({ savedSettings }: { savedSettings: OrganizationSettings }) {
  const me = useMe();
  const mayChange = mayDo(me, "general_settings@update");
  const mayTune = mayChange && hasToggle(me, "organization_settings");
  const form = useMergedDraft(savedSettings);
  const { draft, changed, set } = form;
  const { mutate, isPending, error, reset } = useSaveGeneralSettings();
  const { guard } = useUnsavedGuard(changed.length > 0);
  const { problems, refusal, refuse } = useFormProblems(error, { settings: draft });
  const cancel = () => {
    form.discard();
    reset();
  };
  const save = () =>
    mutate(
      {
        body: {
          settings: trimmedSettings(pickFields(draft, changed)),
          base: pickFields(savedSettings, changed),
        },
      },
      {
        onSuccess: () => {
          form.dropSaved();
          showToast({ title: words.saved });
        },
      },
    );
  const isOutside = (Object.keys(settingRanges) as Setting[]).some(
    (name) => !(draft[name] >= settingRanges[name].min && draft[name] <= settingRanges[name].max),
  ); // its keys are Settings
  return (
    <SettingsPage
      title={words.title}
      refusal={refusal}
      end={
        <>
          <SaveActions
            changes={changed.length}
            isBusy={isPending}
            onSave={() => {
              if (isOutside) refuse({});
              else if (form.conflicts.length === 0) save();
            }}
            onDiscard={cancel}
          />
          <HistoryButton
            name={words.title}
            resourceId={me.organization._id}
            onRestore={mayChange ? ({ after }) => form.restore(after) : undefined}
          />
        </>
      }
    >
      <ElsewhereNotice form={form} resourceId={me.organization._id} labels={fieldLabels} />
      <Section title={words.look}>
        <fieldset className={styles.fields} disabled={!mayChange}>
          <legend className="unseen">{words.look}</legend>
          <LookFields
            name={draft.displayName}
            color={draft.appBarColor}
            type={me.organization.config.type}
            problems={problems}
            mayChange={mayChange}
            onName={(displayName) => set({ displayName })}
            onColor={(appBarColor) => set({ appBarColor })}
          />
        </fieldset>
      </Section>
      <PersonalDefaults mayChange={mayChange} />
      {switches.map(({ field, ...texts }) => (
        <SwitchSection
          key={field}
          {...texts}
          checked={draft[field]}
          isDisabled={!mayChange}
          onToggle={(isOn) => set({ [field]: isOn })}
        />
      ))}
      <Section title={words.outbound}>
        <DestinationsField
          entries={draft.outboundAllow}
          problems={problems}
          isDisabled={!mayChange}
          onChange={(outboundAllow) => set({ outboundAllow })}
        />
      </Section>
      {mayChange && !mayTune && <Notice>{words.operatorOnly}</Notice>}
      {groupNames.map((group) => (
        <Section key={group} title={words.groups[group]}>
          <div className={styles.grid}>
            {groups[group].map((setting) => (
              <SettingField
                key={setting}
                setting={setting}
                value={draft[setting]}
                error={problems[`settings.${setting}`]}
                isDisabled={!mayTune}
                onChange={(value) => set({ [setting]: value ?? Number.NaN })}
              />
            ))}
          </div>
        </Section>
      ))}
      {guard}
    </SettingsPage>
  );
}

const trimmedSettings = (changed: Partial<OrganizationSettings>): Partial<OrganizationSettings> =>
  changed.outboundAllow
    ? { ...changed, outboundAllow: trimmedEntries(changed.outboundAllow) }
    : changed;
