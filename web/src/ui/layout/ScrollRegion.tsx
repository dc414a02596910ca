import type { ReactNode } from "react";

export interface ScrollRegionProps {
  label: string;
  children: ReactNode;
  className?: string | undefined;
}

/** A part that scrolls by itself and can be scrolled by keyboard. */
export function ScrollRegion({ label, children, className }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must scroll it
    <div role="region" aria-label={label} tabIndex={0} className={className}>
      {children}
    </div>
  );
}
