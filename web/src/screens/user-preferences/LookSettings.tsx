import { type Customizations, themes } from "#contract/customizations.ts";
import { useCustomizations, useSaveUiSettings } from "../../data/session/customizations.ts";
import { hasToggle } from "../../data/client/access.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useMe } from "../../data/session/session.ts";
import { TimeZonePicker } from "../../parts/TimeZonePicker.tsx";
import { useChooseTheme } from "../../parts/useChooseTheme.ts";
import { Section } from "../../ui/layout/Section.tsx";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { clockText } from "../../ui/time/time-text.ts";
import { useTimeSettings } from "../../ui/time/TimeSettingsProvider.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { useNow } from "../../ui/time/useNow.ts";
import { preferenceWords as words, shellWords } from "../../words/words.ts";
import { Setting } from "./Setting.tsx";
import styles from "./UserPreferences.module.css";

const THEMES = themes.map((id) => ({ id, label: shellWords.themes[id] }));
const DENSITIES = (["comfortable", "compact"] as const).map((id) => ({
  id,
  label: words.densities[id],
}));
const TIME_FORMATS = (["24", "12"] as const).map((id) => ({ id, label: words.timeFormats[id] }));

/** Each takes effect at once. */
export function LookSettings() {
  const me = useMe();
  const [hasMore, hasZone] = [
    hasToggle(me, "user_settings_v2"),
    hasToggle(me, "user_time_zone_customization"),
  ];
  const { ui } = useCustomizations();
  const { mutate } = useSaveUiSettings();
  const { choice, choose } = useChooseTheme();
  const now = useNow();
  const time = useTimeSettings();
  const save = (look: Customizations["ui"]) =>
    mutate(look, {
      onError: (error) =>
        showToast({ tone: "problem", title: words.notSaved, detail: errorText(error) }),
    });
  return (
    <>
      <Section title={words.sections.look} isBeside>
        <Setting label={words.theme}>
          <SegmentedControl label={words.theme} items={THEMES} value={choice} onChange={choose} />
        </Setting>
        {hasMore && (
          <Setting label={words.density}>
            <SegmentedControl
              label={words.density}
              items={DENSITIES}
              value={ui.density ?? "comfortable"}
              onChange={(density) => save({ density })}
            />
          </Setting>
        )}
      </Section>
      {(hasMore || hasZone) && (
        <Section title={words.sections.time} isBeside>
          {hasZone && (
            <TimeZonePicker
              className={styles.field}
              label={words.timeZone}
              help={words.timeZoneHelp(clockText(now, time))}
              value={ui.timeZone}
              onChange={(timeZone) => save({ timeZone })}
            />
          )}
          {hasMore && (
            <Setting label={words.timeFormat}>
              <SegmentedControl
                label={words.timeFormat}
                items={TIME_FORMATS}
                value={ui.timeFormat ?? "24"}
                onChange={(timeFormat) => save({ timeFormat })}
              />
            </Setting>
          )}
        </Section>
      )}
    </>
  );
}
