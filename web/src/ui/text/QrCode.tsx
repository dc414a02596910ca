import encode from "qr";
import styles from "./QrCode.module.css";

/** Modules of light around the code, without which it is not found. */
const QUIET_ZONE = 4;

/**
 * A text for a camera. On a screen nothing is scratched: the least correction makes the largest
 * modules.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encode(text, "raw", { ecc: "low", border: QUIET_ZONE });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className={styles.code}
    >
      <path
        d={rows
          .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
          .join("")}
      />
    </svg>
  );
}
