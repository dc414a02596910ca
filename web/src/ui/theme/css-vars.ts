import type { CSSProperties } from "react";

/**
 * Custom properties for `style`. Set through the DOM, so a policy without `unsafe-inline` allows
 * them.
 */
export function cssVars(vars: Record<`--${string}`, string | number>): CSSProperties {
  // React sets custom properties, but its type for `style` does not list them.
  return vars as CSSProperties;
}
