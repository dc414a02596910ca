import { unknownNames } from "#bpql/unknown-names.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { queryWords as words } from "../../words/words.ts";
import styles from "./QueryNotes.module.css";
import { completionFieldsOf } from "./bpql-faults.ts";
import { unknownNameText } from "./unknown-name-text.ts";
import { useQueryFields } from "./useQueryFields.ts";

interface UnknownNamesProps {
  query: string;
  onChange: (query: string) => void;
}

/** What a query that ran asks for that there is not, and what may be meant. */
export function UnknownNames({ query, onChange }: UnknownNamesProps) {
  const fields = useQueryFields();
  return unknownNames(query, completionFieldsOf(fields)).map((unknown) => {
    const { from, to, suggestion } = unknown;
    return (
      <Notice
        key={from}
        className={styles.note}
        actions={
          suggestion !== null && (
            <Button
              size="s"
              onClick={() => onChange(query.slice(0, from) + suggestion + query.slice(to))}
            >
              {words.didYouMean(suggestion)}
            </Button>
          )
        }
      >
        {unknownNameText(unknown, fields)}
      </Notice>
    );
  });
}
