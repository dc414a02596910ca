import { Lightbulb } from "lucide-react";
import type { PatternSuggestion } from "#contract/correlation-patterns.ts";
import { hasToggle, mayDo } from "../../../data/client/access.ts";
import {
  useAcceptPattern,
  useDismissSuggestion,
  useSuggestions,
} from "../../../data/correlation-patterns.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useSaveGeneralSettings } from "../../../data/general-settings.ts";
import { useMe } from "../../../data/session/session.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Icon } from "../../../ui/text/Icon.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { correlationWords as words } from "../../../words/words.ts";
import { patternName } from "./pattern-name.ts";
import styles from "./AlertCorrelation.module.css";

/** What the stored alerts suggest. A suggestion does nothing until somebody creates it. */
export function Suggestions() {
  const me = useMe();
  const { data } = useSuggestions({ isOn: hasToggle(me, "correlation_pattern_suggestions") });
  if (!data) return null;
  if (data.items.length === 0)
    return (
      <aside className={styles.suggestions} aria-label={words.suggestionsNone}>
        <h3 className={styles.suggestionsHead}>
          <Icon shape={Lightbulb} size={14} />
          {words.suggestionsNone}
        </h3>
        <p className="small soft">{words.suggestionsNoneWords(data.alerts)}</p>
      </aside>
    );
  return (
    <aside className={styles.suggestions} aria-label={words.suggestions(data.items.length)}>
      <h3 className={styles.suggestionsHead}>
        <Icon shape={Lightbulb} size={14} />
        {words.suggestions(data.items.length)}
      </h3>
      {data.items.map((item) => (
        <Suggestion
          key={item.effect}
          suggestion={item}
          mayCreate={mayDo(me, "correlations@create")}
          mayDismiss={mayDo(me, "correlations@update")}
          maySet={mayDo(me, "general_settings@update") && hasToggle(me, "general_settings")}
        />
      ))}
    </aside>
  );
}

function Suggestion({
  suggestion: { kind, patterns, effect, lift, reopen_window_s, support, incidents_per_week },
  mayCreate,
  mayDismiss,
  maySet,
}: {
  suggestion: PatternSuggestion;
  mayCreate: boolean;
  mayDismiss: boolean;
  maySet: boolean;
}) {
  const [accept, dismiss, save] = [
    useAcceptPattern(),
    useDismissSuggestion(),
    useSaveGeneralSettings(),
  ];
  const title =
    kind === "recommended"
      ? words.recommended
      : patterns[0]
        ? patternName(patterns[0])
        : words.anything;
  const create = async () => {
    try {
      for (const pattern of patterns) await accept.mutateAsync({ body: pattern });
      if (reopen_window_s !== null && maySet)
        await save.mutateAsync({ body: { settings: { reopenWindowS: reopen_window_s } } });
      showToast({ title: words.accepted });
    } catch (error) {
      showToast({ tone: "problem", title: words.acceptFailed, detail: errorText(error) });
    }
  };
  return (
    <div className={styles.suggestion}>
      <b>{title}</b>
      <p className="small soft">
        {kind === "recommended" ? `${words.recommendedWords(patterns.length)} ` : ""}
        {words.support(support, lift)} {words.spared(incidents_per_week)}
      </p>
      {reopen_window_s !== null && (
        <p className="small soft">
          {maySet ? words.reopenWindow(Math.round(reopen_window_s / 60)) : words.reopenWindowKept}
        </p>
      )}
      <div className={styles.suggestionActions}>
        {mayCreate && (
          <Button
            size="s"
            isBusy={accept.isPending || save.isPending}
            onClick={() => void create()}
          >
            {words.accept}
          </Button>
        )}
        {mayDismiss && (
          <Button
            size="s"
            variant="quiet"
            isBusy={dismiss.isPending}
            onClick={() =>
              dismiss.mutate(
                { body: { effect } },
                {
                  onError: (error) =>
                    showToast({
                      tone: "problem",
                      title: words.dismissFailed,
                      detail: errorText(error),
                    }),
                },
              )
            }
          >
            {words.dismiss}
          </Button>
        )}
      </div>
    </div>
  );
}
