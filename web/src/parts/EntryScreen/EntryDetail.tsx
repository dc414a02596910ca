import { Pencil } from "lucide-react";
import { Suspense, useState } from "react";
import type { RuleTest } from "#contract/rule-tests.ts";
import type { EntryItem, Entries } from "../../data/client/entries.ts";
import { errorText } from "../../data/client/error-text.ts";
import { saveTests } from "../../data/rule-tests.ts";
import { Button } from "../../ui/form/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/text/Icon.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import { ScrollRegion } from "../../ui/layout/ScrollRegion.tsx";
import { Switch } from "../../ui/form/Switch.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { onDemand } from "../../ui/on-demand.ts";
import { useKeys } from "../../ui/useKeys.ts";
import { entryWords as words, ruleTestWords as testWords } from "../../words/en.ts";
import { useUnsavedGuard } from "../useUnsavedGuard.tsx";
import { useNavigateTo } from "../useNavigateTo.ts";
import styles from "./EntryDetail.module.css";
import { EntryMenu } from "./EntryMenu.tsx";
import type { EntryView } from "./entry-view.ts";
import { useEntryForm } from "./useEntryForm.ts";

/** Only rules carry tests; people, roles and keys come without them. */
const RuleTests = onDemand(() =>
  import("../RuleTests/RuleTests.tsx").then((module) => module.RuleTests),
);

interface EntryDetailProps<Item extends EntryItem, Draft extends object> {
  view: EntryView<Item, Draft>;
  entries: Entries<Item, Draft>;
  /** Null for a new one. */
  item: Item | null;
  /** What a new one is a copy of. */
  copied: Item | null;
  may: { create: boolean; update: boolean; delete: boolean };
}

/** One entry to be changed, or a new one, and what it would do. */
export function EntryDetail<Item extends EntryItem, Draft extends object>({
  view,
  entries,
  item,
  copied,
  may,
}: EntryDetailProps<Item, Draft>) {
  const go = useNavigateTo();
  const saved = item === null && copied ? view.copyDraft(view.draftOf(copied)) : view.draftOf(item);
  const form = useEntryForm<Item, Draft>({ entries, item, saved });
  const { draft, changed } = form;
  const isNew = item === null;
  const isDirty = changed.length > 0;
  const fixed = item && view.lockReasonOf ? view.lockReasonOf(item) : null;
  const mayWrite = fixed === null && (isNew ? may.create : may.update);
  const { tests } = view.api;
  const [newTests, setNewTests] = useState<readonly RuleTest[]>([]);
  const [createdItem, setCreatedItem] = useState<Item | null>(null);
  const { guard, letGo } = useUnsavedGuard(
    mayWrite && (isDirty || copied !== null || newTests.length > 0),
  );
  const save = async () => {
    const done = await form.save();
    if (!done) return;
    showToast({
      title: isNew ? words.created(view.titleOf(done)) : words.saved(view.titleOf(done)),
    });
    if (!isNew) return;
    if (tests && newTests.length > 0)
      await saveTests(tests.kind, done.id, [...newTests]).catch((error: unknown) =>
        showToast({ tone: "problem", title: testWords.notSaved, detail: errorText(error) }),
      );
    letGo();
    if (view.Created) setCreatedItem(done);
    else leaveTo(done);
  };
  const leaveTo = ({ id }: Item) => go(`${view.path}/${id}`, { replace: true });
  const maySave = mayWrite && (isDirty || isNew);
  useKeys({ "mod+enter": maySave ? () => void save() : undefined }, { worksInFields: true });
  const setActive = (active: boolean) => {
    if (item === null) return form.setActive(active);
    const part: Partial<Draft> & { active?: boolean } = { ...view.withSwitch?.(draft) };
    part.active = active;
    entries.update.mutate(
      { item, part },
      {
        onSuccess: () => view.withSwitch && form.set(view.withSwitch(saved)),
        onError: (error) =>
          showToast({ tone: "problem", title: words.turnFailed, detail: errorText(error) }),
      },
    );
  };
  const title = item ? view.titleOf(item) : words.newOne(view.words.noun);
  const { Form, Preview, Created, Actions } = view;
  return (
    <>
      <PageTitle
        hasLine
        className={styles.top}
        tab={title}
        extra={
          <>
            {item && view.extraOf?.(item)}
            {view.hasSwitch !== false && (item !== null || !view.Created) && (
              <Switch
                isOn={item?.active ?? form.active}
                isDisabled={!mayWrite || (item !== null && view.maySwitch?.(item) === false)}
                label={words.active}
                onToggle={setActive}
              />
            )}
          </>
        }
        end={
          <>
            {mayWrite && isDirty && (
              <span className={styles.unsaved}>
                <Icon shape={Pencil} size={12} />
                {words.unsaved(changed.length)}
              </span>
            )}
            {mayWrite && isDirty && (
              <Button variant="quiet" onClick={form.discard}>
                {words.discard}
              </Button>
            )}
            {maySave && (
              <Button
                variant="primary"
                keys="mod+enter"
                isBusy={form.isSaving}
                onClick={() => void save()}
              >
                {isNew ? words.create : words.save}
              </Button>
            )}
            {item && Actions && <Actions item={item} mayUpdate={mayWrite} />}
            {item && (
              <EntryMenu
                view={view}
                entries={entries}
                item={item}
                may={fixed === null ? may : { ...may, delete: false }}
                onDeleted={letGo}
              />
            )}
          </>
        }
      >
        {title}
      </PageTitle>
      <ScrollRegion
        label={title}
        className={cx(
          styles.page,
          view.previewAt === "below" && styles.below,
          !Preview && styles.alone,
        )}
      >
        <div className={styles.rule}>
          <fieldset className={styles.form} disabled={!mayWrite}>
            <legend className="unseen">{title}</legend>
            {fixed !== null && <Notice>{fixed}</Notice>}
            {item !== null && item.problem !== null && (
              <Notice tone="problem">{words.rests(item.problem)}</Notice>
            )}
            {form.hasChangedElsewhere && (
              <Notice
                actions={
                  <Button size="s" onClick={form.discard}>
                    {words.takeTheirs}
                  </Button>
                }
              >
                {words.elsewhere}
              </Notice>
            )}
            {form.problems["other"] !== undefined && (
              <Notice tone="problem">{form.problems["other"]}</Notice>
            )}
            <Form draft={draft} saved={saved} item={item} set={form.set} problems={form.problems} />
          </fieldset>
          {tests && (
            <Suspense fallback={null}>
              <RuleTests
                kind={tests.kind}
                id={item?.id ?? null}
                draft={tests.toCreateBody({ ...draft, active: item?.active ?? form.active })}
                isDraft={isDirty}
                unsavedTests={{ tests: newTests, set: setNewTests }}
                mayWrite={mayWrite}
              />
            </Suspense>
          )}
        </div>
        {Preview && (
          <div className={styles.preview}>
            <Preview draft={draft} item={item} />
          </div>
        )}
      </ScrollRegion>
      {guard}
      {createdItem && Created && (
        <Created item={createdItem} onClose={() => leaveTo(createdItem)} />
      )}
    </>
  );
}
