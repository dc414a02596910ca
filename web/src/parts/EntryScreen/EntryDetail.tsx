import { Suspense } from "react";
import { FormProblems, ProblemSummary } from "../../ui/form/FormProblems.tsx";
import type { AuditEntry } from "#contract/audit-logs.ts";
import type { EntryItem } from "../../data/client/entries.ts";
import { cx } from "../../ui/cx.ts";
import { Notice } from "../../ui/state/Notice.tsx";
import { ScrollRegion } from "../../ui/layout/ScrollRegion.tsx";
import { onDemand } from "../../ui/on-demand.ts";
import { momentText } from "../../ui/time/time-text.ts";
import { useTimeSettings } from "../../ui/time/TimeSettingsProvider.tsx";
import { entryWords as words, historyWords } from "../../words/words.ts";
import styles from "./EntryDetail.module.css";
import { DeletedNotice } from "./DeletedNotice.tsx";
import { ElsewhereNotice } from "../draft/ElsewhereNotice.tsx";
import { EntryDetailHead } from "./EntryDetailHead.tsx";
import { EntryNotFound } from "./EntryNotFound.tsx";
import { type EntryDetailProps, type EntryDetailState, useEntryDetail } from "./useEntryDetail.ts";

/** Only rules carry tests; people, roles and keys come without them. */
const RuleTests = onDemand(() =>
  import("../RuleTests/RuleTests.tsx").then((module) => module.RuleTests),
);

/** One entry to be changed, or a new one, and what it would do. */
export function EntryDetail<Item extends EntryItem, Draft extends object>(
  props: EntryDetailProps<Item, Draft>,
) {
  const { view, item } = props;
  const detail = useEntryDetail(props);
  const { form, mayWrite, createdItem } = detail;
  const { Form, Preview, Created } = view;
  const { tests } = view.api;
  const preview = Preview && (
    <div className={styles.preview}>
      <Preview draft={form.draft} item={item} />
    </div>
  );
  if (props.isDeleted && !detail.isDirty) return <EntryNotFound view={view} />;
  return (
    <FormProblems refusal={form.refusal}>
      <EntryDetailHead {...props} detail={detail} />
      <ProblemSummary className={styles.problems} />
      <ScrollRegion
        label={detail.title}
        className={cx(
          styles.page,
          view.previewAt === "below" && styles.below,
          view.previewAt === "first" && styles.first,
          !Preview && styles.alone,
        )}
      >
        {view.previewAt === "first" && preview}
        <div className={styles.rule}>
          <fieldset ref={detail.fields} className={styles.form} disabled={!mayWrite}>
            <legend className="unseen">{detail.title}</legend>
            <EntryNotices {...props} detail={detail} />
            <Form
              draft={form.draft}
              saved={detail.saved}
              item={item}
              set={form.set}
              problems={form.problems}
            />
          </fieldset>
          {tests && (
            <Suspense fallback={null}>
              <RuleTests
                kind={tests.kind}
                id={item?.id ?? null}
                draft={tests.toCreateBody({ ...form.draft, active: detail.isActive })}
                isDraft={detail.isDirty}
                unsavedTests={detail.newTests}
                mayWrite={mayWrite}
              />
            </Suspense>
          )}
        </div>
        {view.previewAt !== "first" && preview}
      </ScrollRegion>
      {detail.guard}
      {createdItem && Created && (
        <Created item={createdItem} onClose={() => detail.leaveTo(createdItem)} />
      )}
    </FormProblems>
  );
}

function RestoreNotice({ version, isKnown }: { version: AuditEntry; isKnown: boolean }) {
  const time = useTimeSettings();
  return isKnown ? (
    <Notice>{historyWords.restored(momentText(version.at, time))}</Notice>
  ) : (
    <Notice tone="problem">{historyWords.notRestored}</Notice>
  );
}

/** What stands in the way of writing it, or of what it does. */
function EntryNotices<Item extends EntryItem, Draft extends object>({
  item,
  isDeleted = false,
  version,
  may,
  detail: { form, lockReason, title, saveAsNew, isVersionKnown },
}: EntryDetailProps<Item, Draft> & { detail: EntryDetailState<Item, Draft> }) {
  return (
    <>
      {item !== null && isDeleted && (
        <DeletedNotice
          itemId={item.id}
          title={title}
          onSaveAsNew={may.create ? () => void saveAsNew() : undefined}
        />
      )}
      {lockReason !== null && <Notice>{lockReason}</Notice>}
      {version && <RestoreNotice version={version} isKnown={isVersionKnown} />}
      {item !== null && item.problem !== null && (
        <Notice tone="problem">{words.rests(item.problem)}</Notice>
      )}
      {item !== null && !isDeleted && <ElsewhereNotice form={form} resourceId={item.id} />}
    </>
  );
}
