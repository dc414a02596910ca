import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { cssVars } from "../theme/css-vars.ts";
import { cx } from "../cx.ts";
import { useUiWords } from "../UiWords.tsx";
import styles from "./CollapsibleText.module.css";

export interface CollapsibleTextProps {
  children: ReactNode;
  /** Lines in sight while folded. */
  lines?: number;
  className?: string | undefined;
}

/** Long text, folded to a few lines; the button appears only where something is cut off. */
export function CollapsibleText({ children, lines = 4, className }: CollapsibleTextProps) {
  const words = useUiWords();
  const text = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const element = text.current;
    if (!element || isOpen) return;
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [children, isOpen, lines]);
  return (
    <div className={className}>
      <div
        ref={text}
        className={cx(styles.text, !isOpen && styles.folded)}
        style={cssVars({ "--lines": lines })}
      >
        {children}
      </div>
      {(isCut || isOpen) && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? words.showLess : words.showMore}
        </button>
      )}
    </div>
  );
}
