import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "../form/IconButton.tsx";
import styles from "./Pager.module.css";
import { useUiWords } from "../UiWords.tsx";

export interface PagerProps {
  page: number;
  perPage: number;
  total: number;
  /** Where "1–50 of 120" stands beside it already. */
  hidesRange?: boolean;
  onPage: (page: number) => void;
}

/** Which part of a long list is shown, and the way to the rest; nothing where all of it fits. */
export function Pager({ page, perPage, total, hidesRange = false, onPage }: PagerProps) {
  const words = useUiWords();
  const last = Math.max(1, Math.ceil(total / perPage));
  if (last === 1 && page === 1) return null;
  return (
    <span className={styles.pager}>
      {!hidesRange && (
        <span className={styles.range}>
          {words.range((page - 1) * perPage + 1, Math.min(page * perPage, total), total)}
        </span>
      )}
      <IconButton
        size="s"
        icon={ChevronLeft}
        label={words.previousPage}
        isDisabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        size="s"
        icon={ChevronRight}
        label={words.nextPage}
        isDisabled={page >= last}
        onClick={() => onPage(page + 1)}
      />
    </span>
  );
}
