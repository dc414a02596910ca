import { ChevronDown, ChevronLeft, ChevronUp } from "lucide-react";
import { PhoneBar } from "../../../parts/PhoneBar.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { Icon } from "../../../ui/text/Icon.tsx";
import { detailWords, foundWords as words, searchWords, totalText } from "../../../words/words.ts";
import type { OpenResult } from "../useSearchAddress.ts";
import type { SearchModel } from "../useSearchModel.ts";
import { Opened } from "./Opened.tsx";
import styles from "./OpenedPage.module.css";

/** A result on a page of its own; its place among the others, and the way back, stand above it. */
export function OpenedPage({ model, opened }: { model: SearchModel; opened: OpenResult }) {
  const { keys, results, isPhone } = model;
  const [previous, next] = [model.neighbour(-1), model.neighbour(1)];
  const at = keys.indexOf(opened.key);
  const first = results.data?.first;
  const ways = (
    <>
      <button type="button" className={styles.back} aria-label={words.back} onClick={model.close}>
        <Icon shape={ChevronLeft} size={16} />
        {searchWords.list}
      </button>
      <span className={styles.place}>
        {at >= 0 &&
          first &&
          detailWords.position(at + 1, totalText(first.total, !first.total_is_exact))}
      </span>
      <IconButton
        icon={ChevronUp}
        iconSize={16}
        label={words.previous}
        isDisabled={previous === null}
        onClick={() => previous !== null && model.moveTo(previous)}
      />
      <IconButton
        icon={ChevronDown}
        iconSize={16}
        label={words.next}
        isDisabled={next === null}
        onClick={() => next !== null && model.moveTo(next)}
      />
    </>
  );
  return (
    <div className={styles.page}>
      {isPhone ? (
        <PhoneBar isWhole>
          <div className={styles.bar}>{ways}</div>
        </PhoneBar>
      ) : (
        <div className={styles.strip}>{ways}</div>
      )}
      <Opened key={opened.key} model={model} opened={opened} isPage />
    </div>
  );
}
