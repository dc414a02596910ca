import { CircleAlert, X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "../form/Button.tsx";
import { cx } from "../cx.ts";
import { Icon } from "../text/Icon.tsx";
import { IconButton } from "../form/IconButton.tsx";
import { currentToasts, dismissToast, onToastsChange, type Toast } from "./toasts.ts";
import { useUiWords } from "../UiWords.tsx";
import styles from "./Toaster.module.css";

/**
 * Where toasts appear: once, at the root. The time stops while the pointer or the focus is on them.
 */
export function Toaster() {
  const words = useUiWords();
  const toasts = useSyncExternalStore(onToastsChange, currentToasts);
  const region = useRef<HTMLElement>(null);
  const [isHeld, setHeld] = useState(false);
  const newest = toasts.at(-1)?.id;
  useLayoutEffect(() => {
    const element = region.current;
    if (!element || newest === undefined) return;
    // Shown anew each time: above dialogs that opened since.
    if (element.matches(":popover-open")) element.hidePopover();
    element.showPopover();
  }, [newest]);
  const stack = useRef<HTMLDivElement>(null);
  useEffect(() => shareHeight(stack.current), []);
  return (
    <section
      ref={region}
      popover="manual"
      aria-label={words.notifications}
      className={styles.region}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div ref={stack} role="log" aria-live="polite" className={styles.stack}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} isHeld={isHeld} />
        ))}
      </div>
    </section>
  );
}

/** Below and above them. */
const MARGIN_PX = 16;

/** Lists of a phone end above the toasts: `--toast-room` is how high those stand. */
function shareHeight(stack: HTMLElement | null): (() => void) | undefined {
  if (!stack) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const height = stack.offsetHeight;
    style.setProperty("--toast-room", height === 0 ? "0px" : `${height + MARGIN_PX}px`);
  });
  observer.observe(stack);
  return () => observer.disconnect();
}

function ToastCard({ toast, isHeld }: { toast: Toast; isHeld: boolean }) {
  const words = useUiWords();
  const { id, title, detail, tone, action, lastsMs, about } = toast;
  const leave = () => dismissToast(id);
  useEffect(() => {
    if (isHeld || lastsMs === Infinity) return;
    const timer = setTimeout(() => dismissToast(id), lastsMs);
    return () => clearTimeout(timer);
  }, [id, isHeld, lastsMs]);
  return (
    <div
      data-toast={about === undefined ? "plain" : "undoable"}
      className={cx(styles.toast, tone === "problem" && styles.problem)}
      role={tone === "problem" ? "alert" : undefined}
    >
      {tone === "problem" && <Icon shape={CircleAlert} size={16} className={styles.icon} />}
      <div className={styles.words}>
        <div className={styles.title}>{title}</div>
        {detail !== undefined && <div className={styles.detail}>{detail}</div>}
      </div>
      {action && (
        <Button size="s" keys={action.keys} onClick={() => (action.run(), leave())}>
          {action.label}
        </Button>
      )}
      <IconButton size="s" icon={X} label={words.close} onClick={leave} />
    </div>
  );
}
