import { Plus } from "lucide-react";
import { useState } from "react";
import { isFieldName } from "#bpql/field-kind.ts";
import { useQueryFields } from "../../../parts/BpqlInput/useQueryFields.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { matchingOptions } from "../../../ui/form/choose-options.ts";
import { Select } from "../../../ui/form/Select.tsx";
import { searchFacetWords as words } from "../../../words/words.ts";
import { type FacetFields, maxChosenFields } from "../useFacetFields.ts";
import styles from "./Facets.module.css";

/** Another field to count the results by; it is remembered. */
export function AddField({ fields }: { fields: FacetFields }) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const known = useQueryFields(isOpen);
  const { add } = fields;
  if (!add) return <p className={styles.add}>{words.full(maxChosenFields)}</p>;
  if (!isOpen)
    return (
      <div className={styles.add}>
        <Button size="s" variant="quiet" icon={Plus} onClick={() => setOpen(true)}>
          {words.add}
        </Button>
      </div>
    );
  const options = known
    .filter(({ name, kind }) => countable.has(kind) && !fields.names.includes(name))
    .map(({ name }) => ({ value: name, label: name }));
  const name = typed.trim().toLowerCase();
  const isNew =
    isFieldName(name) &&
    !fields.names.includes(name) &&
    options.every(({ value }) => value !== name);
  const matches = matchingOptions(options, typed);
  return (
    <div className={styles.add}>
      <Select
        label={words.addLabel}
        hidesLabel
        placeholder={words.add}
        isSearchable
        options={isNew ? [...matches, { value: name, label: name }] : matches}
        value={null}
        onSearch={setTyped}
        note={words.known(options.length)}
        onChange={(field) => (setOpen(false), setTyped(""), add(field))}
      />
    </div>
  );
}

/** Times and lengths have no few values. */
const countable: ReadonlySet<string> = new Set(["text", "choice", "number"]);
