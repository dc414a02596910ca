import type { PublicViewSettings } from "#contract/public-view.ts";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { publicPageWords as words } from "../../../words/words.ts";
import type { PartProps } from "./part-props.ts";
import styles from "./PublicPage.module.css";

type Wording = PublicViewSettings["wording"];
const levels = Object.keys(words.wordingLevels) as (keyof Wording)[]; // its keys
const texts = ["label", "headline"] as const;

/** What each status is called in public, of a service and of the page. */
export const WordingFields = ({ draft, set, problems, isDisabled }: PartProps) => (
  <Section title={words.wording} className={styles.part}>
    <div className={styles.grid}>
      {levels.flatMap((level) =>
        texts.map((text) => (
          <TextField
            key={`${level} ${text}`}
            label={words[text](words.wordingLevels[level])}
            autoComplete="off"
            value={draft.wording[level][text]}
            error={problems[`settings.wording.${level}.${text}`]}
            disabled={isDisabled}
            onChange={(value) =>
              set({
                wording: {
                  ...draft.wording,
                  [level]: { ...draft.wording[level], [text]: value },
                },
              })
            }
          />
        )),
      )}
    </div>
  </Section>
);
