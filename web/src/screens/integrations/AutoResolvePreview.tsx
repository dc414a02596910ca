import type { Integration } from "#contract/integrations.ts";
import { useAutoResolvePreview } from "../../data/integration.ts";
import {
  DraftPreview,
  PreviewNote,
  PreviewSection,
  PreviewShare,
} from "../../parts/DraftPreview.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { KeyValues } from "../../ui/text/KeyValues.tsx";
import { autoResolveWords as words, hidingWords, numberText } from "../../words/words.ts";

type Answer = ReturnType<typeof useAutoResolvePreview>;

/** What the draft would have resolved in the last 7 days, before it is saved. */
export function AutoResolvePreview({ answer, isReady }: { answer: Answer; isReady: boolean }) {
  return (
    <DraftPreview
      title={words.preview}
      answer={answer}
      waits={isReady ? null : words.previewWaits}
      unreadable={words.previewWaits}
      loading={words.previewLoading}
    >
      {(preview) => <PreviewResult preview={preview} />}
    </DraftPreview>
  );
}

function PreviewResult({ preview }: { preview: NonNullable<Answer["data"]> }) {
  const { looked_at, hidden, environments, needs_confirmation, is_cut } = preview;
  if (looked_at === 0)
    return (
      <PreviewSection title={words.preview}>
        <p className="soft">{words.previewNoAlerts}</p>
      </PreviewSection>
    );
  const count = words.previewCount(hidden, looked_at);
  return (
    <PreviewSection title={words.preview} count={count}>
      <PreviewShare title={words.preview} count={count} share={hidden / looked_at} />
      <PreviewNote>
        {words.previewSentence(looked_at, hidden, hidingWords.percent(hidden / looked_at))}
      </PreviewNote>
      {needs_confirmation && <Notice>{hidingWords.much}</Notice>}
      {is_cut && <PreviewNote>{words.previewCut(looked_at)}</PreviewNote>}
      {environments.length > 0 && (
        <KeyValues
          wraps
          keyPx={140}
          rows={environments.map((environment) => ({
            key: environment.environment_id,
            label: environment.name,
            value: `${hidingWords.percent(environment.share)} · ${numberText(environment.hidden)}`,
          }))}
        />
      )}
    </PreviewSection>
  );
}

/** Null where nothing would resolve by itself, or the hours are no number yet. */
export const previewRequestOf = (
  source: Integration,
  draft: Integration["config"]["auto_resolve"],
): { system_id: string; auto_resolve: typeof draft } | null =>
  draft.enabled && !draft.dont_resolve ? { system_id: source.id, auto_resolve: draft } : null;
