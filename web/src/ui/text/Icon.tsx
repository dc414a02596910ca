import type { LucideIcon } from "lucide-react";

export type IconShape = LucideIcon;

export interface IconProps {
  shape: IconShape;
  /** Drawn size in px on the 24 grid. */
  size?: 12 | 14 | 16 | 20;
  className?: string | undefined;
}

/** A decorative drawing. Whatever holds it bears the name. */
export function Icon({ shape: Shape, size = 14, className }: IconProps) {
  return (
    <Shape
      size={size}
      strokeWidth={size === 12 ? 2 : 1.75}
      className={className}
      aria-hidden
      focusable={false}
      style={KEEP_SIZE}
    />
  );
}

const KEEP_SIZE = { flex: "none" } as const;
