import { History, MoreHorizontal, RotateCcw } from "lucide-react";
import { useState } from "react";
import type { TagCategoryAssignment } from "#contract/tag-manager.ts";
import { mayDo } from "../../../data/client/access.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useMe } from "../../../data/session/session.ts";
import { useSetTagCategory } from "../../../data/tag-manager.ts";
import { ElsewhereNotice } from "../../../parts/draft/ElsewhereNotice.tsx";
import { useMergedDraft } from "../../../parts/draft/useMergedDraft.ts";
import { HistoryDrawer } from "../../../parts/HistoryDrawer.tsx";
import { SaveActions } from "../../../parts/SaveActions.tsx";
import { useUnsavedGuard } from "../../../parts/useUnsavedGuard.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { Menu } from "../../../ui/overlay/Menu.tsx";
import { PageTitle } from "../../../ui/layout/PageTitle.tsx";
import { ScrollRegion } from "../../../ui/layout/ScrollRegion.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { entryWords, tagManagerWords as words } from "../../../words/words.ts";
import { CategoryTags } from "./CategoryTags.tsx";
import { SourceTags } from "./SourceTags.tsx";
import styles from "./TagManager.module.css";

/** A category's tags, to be changed as a whole, and what tags there are. */
export function CategoryDetail({
  category: { id, tags, is_usual: isUsual },
  mayChange,
}: {
  category: TagCategoryAssignment;
  mayChange: boolean;
}) {
  const me = useMe();
  const { mutate, isPending, error, reset } = useSetTagCategory();
  const form = useMergedDraft({ tags });
  const [hasHistory, setHistory] = useState(false);
  const name = words.names[id];
  const isDirty = form.changed.length > 0;
  const { guard } = useUnsavedGuard(isDirty);
  const discard = () => {
    form.discard();
    reset();
  };
  const saveTags = (next: readonly string[] | null) =>
    mutate(
      { body: { id, tags: next && [...next], base: { tags } } },
      {
        onSuccess: () => {
          if (next === null) form.discard();
          else form.dropSaved();
          showToast({ title: words.saved(name) });
        },
      },
    );
  const entries = [
    ...(mayChange && !isUsual
      ? [{ id: "reset", label: words.reset, icon: RotateCcw, onSelect: () => saveTags(null) }]
      : []),
    ...(mayDo(me, "audit_logs@read")
      ? [
          {
            id: "history",
            label: entryWords.history,
            icon: History,
            onSelect: () => setHistory(true),
          },
        ]
      : []),
  ];
  return (
    <>
      <PageTitle
        hasLine
        className={styles.top}
        tab={name}
        end={
          <>
            <SaveActions
              changes={isDirty ? 1 : 0}
              isBusy={isPending}
              onSave={() => form.conflicts.length === 0 && saveTags(form.draft.tags)}
              onDiscard={discard}
            />
            {entries.length > 0 && (
              <Menu
                label={entryWords.more}
                align="end"
                entries={entries}
                trigger={(props) => (
                  <IconButton icon={MoreHorizontal} label={entryWords.more} {...props} />
                )}
              />
            )}
          </>
        }
      >
        {name}
      </PageTitle>
      <ScrollRegion label={name} className={styles.page}>
        <p className={styles.effect}>{words.effects[id]}</p>
        <ElsewhereNotice form={form} resourceId={id} labels={{ tags: words.tags }} />
        <fieldset className={styles.form} disabled={!mayChange}>
          <legend className="unseen">{name}</legend>
          <CategoryTags
            tags={form.draft.tags}
            error={error ? errorText(error) : undefined}
            onChange={(changed) => form.set({ tags: [...changed] })}
            mayChange={mayChange}
          />
        </fieldset>
        <SourceTags />
      </ScrollRegion>
      <HistoryDrawer
        isOpen={hasHistory}
        title={entryWords.historyOf(name)}
        resourceId={id}
        onRestore={mayChange ? ({ after }) => form.restore(after) : undefined}
        onClose={() => setHistory(false)}
      />
      {guard}
    </>
  );
}
