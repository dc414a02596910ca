import { TimeZonePicker } from "../../../parts/TimeZonePicker.tsx";
import { TextArea } from "../../../ui/form/TextArea.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { publicPageWords as words } from "../../../words/words.ts";
import type { PartProps } from "./part-props.ts";
import styles from "./PublicPage.module.css";

/** How the page introduces itself. */
export const TextFields = ({ draft, set, problems, isDisabled }: PartProps) => (
  <Section title={words.texts} className={styles.part}>
    <TextField
      label={words.pageTitle}
      help={words.pageTitleHelp}
      autoComplete="off"
      value={draft.title}
      error={problems["settings.title"]}
      disabled={isDisabled}
      onChange={(title) => set({ title })}
    />
    <TextArea
      label={words.introduction}
      rows={2}
      value={draft.introduction}
      error={problems["settings.introduction"]}
      disabled={isDisabled}
      onChange={(introduction) => set({ introduction })}
    />
    <TimeZonePicker
      label={words.timeZone}
      value={draft.time_zone}
      isDisabled={isDisabled}
      onChange={(time_zone) => set({ time_zone })}
    />
  </Section>
);
