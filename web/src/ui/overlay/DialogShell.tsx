import { X } from "lucide-react";
import {
  useId,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from "react";
import { cx } from "../cx.ts";
import { IconButton } from "../form/IconButton.tsx";
import { useUiWords } from "../UiWords.tsx";
import styles from "./DialogShell.module.css";

export interface DialogProps {
  title: ReactNode;
  children: ReactNode;
  /** Buttons at the foot, the primary one last. */
  actions?: ReactNode;
  onClose: () => void;
  /** Escape, the cross and a press outside close it. Not for what must be answered. */
  isDismissable?: boolean;
  className?: string | undefined;
}

interface DialogShellProps extends DialogProps {
  shape: "modal" | "drawer";
  size: "s" | "m" | "l";
}

/**
 * The browser's own dialog: the rest of the page rests, the focus stays inside and goes back to
 * where it came from. Open while mounted.
 */
export function DialogShell({
  title,
  children,
  actions,
  onClose,
  isDismissable = true,
  shape,
  size,
  className,
}: DialogShellProps) {
  const words = useUiWords();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement;
    element.showModal();
    (
      element.querySelector<HTMLElement>("[data-autofocus]") ??
      body.current?.querySelector<HTMLElement>(FIELDS)
    )?.focus();
    return () => {
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const cancel = (event: SyntheticEvent) => {
    // Also bubbles up from file fields inside.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (isDismissable) onClose();
  };
  const press = (event: MouseEvent) =>
    isDismissable && event.target === event.currentTarget && onClose();
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={cx(styles.dialog, styles[shape], styles[`size-${size}`], className)}
      onCancel={cancel}
      onMouseDown={press}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {isDismissable && <IconButton icon={X} label={words.close} onClick={onClose} />}
        </div>
        <div ref={body} className={styles.body}>
          {children}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}

// The browser alone would choose the cross.
const FIELDS =
  "input:not(:disabled), textarea:not(:disabled), select:not(:disabled), button[aria-haspopup=listbox]:not(:disabled)";
