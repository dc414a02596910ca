import { cx } from "../cx.ts";
import type { Status } from "./status.ts";
import styles from "./StatusMark.module.css";

export interface StatusMarkProps {
  status: Status;
  /** Drawn size in px. */
  size?: number;
  /** Give it where no word stands beside the mark. */
  label?: string | undefined;
  className?: string | undefined;
}

/** The shape of a status: told apart without its colour. */
export function StatusMark({ status, size = 14, label, className }: StatusMarkProps) {
  const name = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <svg
      viewBox="0 0 14 14"
      width={size}
      height={size}
      className={cx(styles.mark, className)}
      data-status={status}
      {...name}
    >
      {shape(status)}
    </svg>
  );
}

function shape(status: Status) {
  switch (status) {
    case "critical":
      return <path d="M7 .8 13.2 7 7 13.2.8 7Z" fill="currentColor" />;
    case "warning":
      return <path d="M7 1.4 13.4 12.6H.6Z" fill="currentColor" />;
    case "unknown":
      return <circle cx="7" cy="7" r="5" fill="currentColor" />;
    case "acknowledged":
      return (
        <>
          <circle cx="7" cy="7" r="5" fill="none" stroke="currentColor" strokeWidth="1.6" />
          <path d="M7 2a5 5 0 0 0 0 10Z" fill="currentColor" />
        </>
      );
    case "ok":
      return (
        <path
          d="m2 7.6 3.4 3.4L12 3.6"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      );
  }
}
