import type { ReactNode } from "react";
import { Link } from "../../../ui/text/Link.tsx";
import { widgetWords as words } from "../../../words/words.ts";
import styles from "./Widgets.module.css";

interface RankedRow {
  id: string;
  name: string;
  amount: number;
  text: string;
  extra?: ReactNode;
  parts: readonly { id: string; name: string; amount: number }[];
  href: string | null;
}

/** Names with bars; a bar may be made up of parts. */
export function RankedRows({ label, rows }: { label: string; rows: readonly RankedRow[] }) {
  if (rows.length === 0) return <p className={styles.empty}>{words.nothing}</p>;
  const most = Math.max(...rows.map(({ amount }) => amount), Number.MIN_VALUE);
  return (
    <ul aria-label={label} className={styles.ranked}>
      {rows.map(({ id, name, amount, text, extra, parts, href }) => (
        <li key={id} className={styles.rankedRow}>
          {href === null ? (
            <span className="ellipsis">{name}</span>
          ) : (
            <Link href={href} className={styles.rankedName} title={name}>
              {name}
            </Link>
          )}
          <span className={styles.rankedBar} aria-hidden>
            <span className={styles.shares} style={{ width: `${(amount / most) * 100}%` }}>
              {parts.length === 0 ? (
                <i data-tone="main" style={{ flexGrow: 1 }} />
              ) : (
                parts
                  .filter((part) => part.amount > 0)
                  .map((part, at) => (
                    <i
                      key={part.id}
                      data-status={part.id}
                      data-place={at % 4}
                      style={{ flexGrow: part.amount }}
                    />
                  ))
              )}
            </span>
          </span>
          {parts.length > 1 && (
            <span className="unseen">
              {parts.map((part) => `${part.name} ${part.amount}`).join(", ")}
            </span>
          )}
          <span className={styles.rankedValue}>
            {text} {extra}
          </span>
        </li>
      ))}
    </ul>
  );
}
