import type { Ref } from "react";
import { Link } from "../../ui/text/Link.tsx";
import { kindMark } from "./kind-mark.ts";
import styles from "./Integrations.module.css";

export interface KindTile {
  id: string;
  label: string;
  /** On hover. */
  hint?: string | undefined;
  href: string;
}

/** What can be connected, each leading to how. */
export function KindTiles({
  label,
  tiles,
  ref,
}: {
  label: string;
  tiles: readonly KindTile[];
  ref?: Ref<HTMLUListElement> | undefined;
}) {
  return (
    <ul ref={ref} className={styles.kinds} aria-label={label}>
      {tiles.map(({ id, label: name, hint, href }) => (
        <li key={id}>
          <Link href={href} className={styles.kind} title={hint}>
            <span className={styles.mark} data-mark={kindMark(name)} aria-hidden />
            <span className="ellipsis">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
