import { ChevronDown, ChevronUp, X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { foundWords as words } from "../../../words/words.ts";
import type { SearchModel } from "../useSearchModel.ts";
import styles from "./Opened.module.css";

interface OpenedHeadProps {
  model: SearchModel;
  title: string;
  /** Before the ways to the others: what kind it is, and how bad. */
  children: ReactNode;
  /** On a page of its own the ways stand above it. */
  isPage: boolean;
}

/** Which result is open, and the ways to the others. */
export function OpenedHead({ model, title, children, isPage }: OpenedHeadProps) {
  const [previous, next] = [model.neighbour(-1), model.neighbour(1)];
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        {children}
        {!isPage && (
          <span className={styles.ways}>
            <IconButton
              icon={ChevronUp}
              label={words.previous}
              keys="k"
              isDisabled={previous === null}
              onClick={() => previous !== null && model.moveTo(previous)}
            />
            <IconButton
              icon={ChevronDown}
              label={words.next}
              keys="j"
              isDisabled={next === null}
              onClick={() => next !== null && model.moveTo(next)}
            />
            <IconButton icon={X} label={words.close} keys="escape" onClick={model.close} />
          </span>
        )}
      </div>
      <h2 className={styles.title} dir="auto">
        {title}
      </h2>
    </header>
  );
}
