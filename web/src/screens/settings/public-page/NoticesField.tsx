import { publicLimits } from "#contract/public-view.ts";
import { X } from "lucide-react";
import type { PublicViewSettings } from "#contract/public-view.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { DateTimeField } from "../../../ui/form/DateTimeField.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { TextArea } from "../../../ui/form/TextArea.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { publicPageWords as words } from "../../../words/words.ts";
import type { PartProps } from "./part-props.ts";
import styles from "./PublicPage.module.css";

type Notice = PublicViewSettings["notices"][number];

/** What people write for the public themselves. */
export function NoticesField({ draft, set, problems, isDisabled }: PartProps) {
  const { notices } = draft;
  const add = (kind: Notice["kind"]) =>
    set({
      notices: [
        ...notices,
        { kind, title: "", text: "", start: Math.floor(Date.now() / 1000), end: null },
      ],
    });
  const isFull = notices.length >= publicLimits.notices;
  return (
    <Section title={words.notices} className={styles.part}>
      <p className="soft">{words.noticesWords}</p>
      {notices.length === 0 && <p className="soft">{words.noNotices}</p>}
      {notices.map((notice, index) => (
        <NoticeFields
          // oxlint-disable-next-line react/no-array-index-key -- they have no ids, and are added at the end
          key={index}
          notice={notice}
          problemOf={(field) => problems[`settings.notices.${index}.${field}`]}
          zone={draft.time_zone}
          isDisabled={isDisabled}
          onChange={(changes) => set({ notices: notices.with(index, { ...notice, ...changes }) })}
          onRemove={() => set({ notices: notices.toSpliced(index, 1) })}
        />
      ))}
      {!isDisabled && !isFull && (
        <div className={styles.buttons}>
          <Button onClick={() => add("planned")}>{words.addPlanned}</Button>
          <Button onClick={() => add("update")}>{words.addUpdate}</Button>
        </div>
      )}
    </Section>
  );
}

interface NoticeFieldsProps {
  notice: Notice;
  problemOf: (field: string) => string | undefined;
  zone: string;
  isDisabled: boolean;
  onChange: (changes: Partial<Notice>) => void;
  onRemove: () => void;
}

function NoticeFields({
  notice,
  problemOf,
  zone,
  isDisabled,
  onChange,
  onRemove,
}: NoticeFieldsProps) {
  return (
    <div role="group" aria-label={words.noticeKinds[notice.kind]} className={styles.notice}>
      <div className={styles.noticeHead}>
        <b>{words.noticeKinds[notice.kind]}</b>
        {!isDisabled && (
          <IconButton icon={X} label={words.removeNotice(notice.title)} onClick={onRemove} />
        )}
      </div>
      <TextField
        label={words.noticeTitle}
        autoComplete="off"
        value={notice.title}
        error={problemOf("title")}
        disabled={isDisabled}
        onChange={(title) => onChange({ title })}
      />
      <TextArea
        label={words.noticeText}
        rows={2}
        value={notice.text}
        error={problemOf("text")}
        disabled={isDisabled}
        onChange={(text) => onChange({ text })}
      />
      <div className={styles.grid}>
        <DateTimeField
          label={words.noticeStart}
          value={notice.start}
          zone={zone}
          error={problemOf("start")}
          isDisabled={isDisabled}
          onChange={(start) => start !== null && onChange({ start })}
        />
        <DateTimeField
          label={words.noticeEnd}
          value={notice.end}
          zone={zone}
          error={problemOf("end")}
          isDisabled={isDisabled}
          onChange={(end) => onChange({ end })}
        />
      </div>
    </div>
  );
}
