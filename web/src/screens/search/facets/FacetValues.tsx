import { X } from "lucide-react";
import { useId } from "react";
import type { Query } from "#bpql/ast.ts";
import type { Facet } from "#contract/search.ts";
import { changeStatuses } from "#contract/changes.ts";
import { type Status, statuses } from "#contract/statuses.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { StatusMark } from "../../../ui/status/StatusMark.tsx";
import { cssVars } from "../../../ui/theme/css-vars.ts";
import {
  changeWords,
  numberText,
  searchFacetWords as words,
  statusWords,
} from "../../../words/words.ts";
import { type FacetRow, facetRows } from "./facet-rows.ts";
import styles from "./Facets.module.css";

interface FacetValuesProps {
  facet: Facet;
  field: string;
  query: Query | null;
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
  onToggle: (text: string) => void;
  /** Undefined of a field that is always there. */
  onRemove: (() => void) | undefined;
}

/** The values of one field with their counts. */
export function FacetValues({
  facet,
  field,
  query,
  isWhole,
  onWhole,
  onToggle,
  onRemove,
}: FacetValuesProps) {
  const titleId = useId();
  const rows = facetRows(facet, { query, isWhole });
  const counted = rows.filter((row) => row.count !== null).length;
  const isCut = facet.distinct > counted;
  const name = field === "status" || field === "source" ? words.names[field] : field;
  return (
    <section aria-labelledby={titleId} className={styles.facet}>
      <div className={styles.facetHead}>
        <h3 id={titleId} className={styles.name}>
          <bdi>{name}</bdi>
        </h3>
        <span className={styles.extent}>
          {isCut ? words.top(counted, facet.distinct) : words.values(facet.distinct)}
        </span>
        {onRemove && (
          <IconButton
            size="s"
            iconSize={12}
            icon={X}
            label={words.remove(name)}
            className={styles.remove}
            onClick={onRemove}
          />
        )}
      </div>
      {rows.length === 0 && <p className="small soft">{words.none}</p>}
      {rows.map((row) => (
        <ValueRow key={row.value} row={row} field={field} onToggle={() => onToggle(row.value)} />
      ))}
      {(isWhole || facet.values.length > counted) && (
        <Button
          size="s"
          variant="quiet"
          className={styles.more}
          aria-label={isWhole ? words.fewer(name) : words.more(name)}
          onClick={() => onWhole(!isWhole)}
        >
          {isWhole ? words.fewerShort : words.moreShort}
        </Button>
      )}
    </section>
  );
}

interface ValueRowProps {
  row: FacetRow;
  field: string;
  onToggle: () => void;
}

function ValueRow({ row: { value, count, isChosen, share }, field, onToggle }: ValueRowProps) {
  const status = field === "status" ? statuses.find((known) => known === value) : undefined;
  const text = field === "status" ? statusText(value) : value;
  return (
    <div className={styles.value} data-chosen={isChosen || undefined}>
      <Checkbox
        checked={isChosen}
        onToggle={onToggle}
        aria-label={words.count(text, count ?? 0)}
        className={styles.box}
        label={<ValueText text={text} status={status} />}
      />
      <span className={styles.count}>{count === null ? "–" : numberText(count)}</span>
      <i className={styles.share} style={cssVars({ "--share": `${share * 100}%` })} />
    </div>
  );
}

/** Of an incident, an alert or a change. */
function statusText(value: string): string {
  const status = statuses.find((known) => known === value);
  const changeStatus = changeStatuses.find((known) => known === value);
  if (status) return statusWords[status];
  return changeStatus ? changeWords.status[changeStatus] : value;
}

function ValueText({ text, status }: { text: string; status: Status | undefined }) {
  return (
    <span className={styles.text} title={text}>
      {status && <StatusMark status={status} size={12} />}
      <bdi className="ellipsis">{text}</bdi>
    </span>
  );
}
