import { CircleCheck, CircleDashed, CircleX, Trash2 } from "lucide-react";
import type { TestResult } from "#contract/rule-testing.ts";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Icon } from "../../ui/text/Icon.tsx";
import { ruleTestWords as words } from "../../words/words.ts";
import { MismatchList } from "./MismatchList.tsx";
import styles from "./RuleTests.module.css";

/** Undefined while it has not run. */
type Result = Pick<TestResult, "mismatches"> | undefined;
export const hasPassed = (result: Result): boolean => result?.mismatches.length === 0;
const verdictOf = (result: Result): string =>
  result === undefined ? words.notRun : hasPassed(result) ? words.passes : words.fails;

/** One test of a list: what it says now, and what is otherwise. */
export function TestRow({
  name,
  result,
  mayWrite,
  onOpen,
  onRemove,
}: {
  name: string;
  result: Result;
  mayWrite: boolean;
  onOpen: () => void;
  onRemove: () => void;
}) {
  return (
    <li className={styles.test}>
      <div className={styles.row}>
        <button type="button" className={styles.open} onClick={onOpen}>
          <span className="unseen">{mayWrite ? words.edit : words.look}</span>
          <span className="ellipsis">{name}</span>
          <Verdict result={result} />
        </button>
        {mayWrite && <IconButton icon={Trash2} label={words.remove(name)} onClick={onRemove} />}
      </div>
      <MismatchList mismatches={result?.mismatches ?? []} />
    </li>
  );
}

/** A drawing and a word: never the colour alone. */
function Verdict({ result }: { result: Result }) {
  const shape = result === undefined ? CircleDashed : hasPassed(result) ? CircleCheck : CircleX;
  return (
    <span
      className={cx(styles.verdict, result && (hasPassed(result) ? styles.passes : styles.fails))}
    >
      <Icon shape={shape} size={14} />
      {verdictOf(result)}
    </span>
  );
}
