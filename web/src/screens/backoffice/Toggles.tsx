import type { BackofficeToggle } from "#contract/backoffice.ts";
import { isAvailable } from "#contract/toggles.ts";
import { useFeatureToggles, useSaveToggles } from "../../data/backoffice.ts";
import { errorText } from "../../data/client/error-text.ts";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { Switch } from "../../ui/form/Switch.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { backofficeWords, toggleName, toggleWords } from "../../words/words.ts";
import styles from "./Backoffice.module.css";

const words = backofficeWords.organizations;

/**
 * Features of an organization, each switched at once. What is not built is listed and cannot be
 * switched.
 */
export function Toggles({ id }: { id: string }) {
  const { data, error, refetch } = useFeatureToggles(id);
  const { mutate, variables, isPending } = useSaveToggles();
  if (!data)
    return error ? (
      <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingRows label={words.toggles} count={6} rowHeight={32} lines={[["40%"]]} />
    );
  const change = ({ name }: BackofficeToggle, on: boolean) =>
    mutate(
      { params: { id }, body: { feature_toggles: { [name]: on } } },
      {
        onSuccess: () => showToast({ title: words.toggled(toggleName(name), on) }),
        onError: (problem) =>
          showToast({ tone: "problem", title: words.toggleFailed, detail: errorText(problem) }),
      },
    );
  // What was just pressed stands as pressed until the server has answered.
  const isOn = ({ name, on }: BackofficeToggle): boolean =>
    isPending ? (variables.body.feature_toggles[name] ?? on) : on;
  const built = data.items.flatMap((toggle) =>
    isAvailable(toggle.name) ? [{ ...toggle, help: toggleWords[toggle.name] }] : [],
  );
  return (
    <>
      <Section title={words.toggles}>
        <p className="soft">{words.togglesHelp}</p>
        <ul className={styles.switches}>
          {built.map((toggle) => (
            <li key={toggle.name}>
              <Switch
                label={toggleName(toggle.name)}
                isOn={isOn(toggle)}
                onToggle={(on) => change(toggle, on)}
              />
              <p className={styles.help}>{toggle.help}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={words.notBuilt}>
        <p className="soft">{words.notBuiltHelp}</p>
        <ul className={styles.toggles}>
          {data.items
            .filter((toggle) => !toggle.is_built)
            .map(({ name }) => (
              <li key={name} className="soft">
                {toggleName(name)}
              </li>
            ))}
        </ul>
      </Section>
    </>
  );
}
