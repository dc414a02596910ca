import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { Button } from "../form/Button.tsx";
import styles from "./LoadMore.module.css";

export interface LoadMoreProps {
  /** "Show more". */
  label: string;
  /** "30 of 120". */
  note?: string | undefined;
  isBusy: boolean;
  onMore: () => void;
}

/** The end of a list that goes on: more comes when it is scrolled to, or pressed. */
export function LoadMore({ label, note, isBusy, onMore }: LoadMoreProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [isInSight, setInSight] = useState(false);
  const more = useEffectEvent(onMore);
  useEffect(() => {
    if (!element) return;
    const watch = new IntersectionObserver(
      (entries) => setInSight(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: "0px 0px 160px" },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [element]);
  useEffect(() => {
    if (isInSight && !isBusy) more();
  }, [isInSight, isBusy]);
  return (
    <div
      ref={useCallback((node: HTMLElement | null) => setElement(node), [])}
      className={styles.more}
    >
      <Button size="s" variant="quiet" isBusy={isBusy} onClick={onMore}>
        {label}
      </Button>
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </div>
  );
}
