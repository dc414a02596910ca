import { useEffect, useEffectEvent } from "react";

export interface DismissOptions {
  isOpen: boolean;
  /** Whether a place belongs to the open piece. A press elsewhere closes it. */
  holds: (place: Node) => boolean;
  onDismiss: (by: "escape" | "outside") => void;
  /**
   * Whether Escape also goes on to what stands around the open piece, such as the dialog it is in.
   */
  letsEscapeOn?: () => boolean;
}

/** Closes an open piece on Escape and on a press outside of it. */
export function useDismiss({ isOpen, holds, onDismiss, letsEscapeOn }: DismissOptions): void {
  const press = useEffectEvent((event: PointerEvent) => {
    if (event.target instanceof Node && !holds(event.target)) onDismiss("outside");
  });
  const key = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    onDismiss("escape");
    if (letsEscapeOn?.()) return;
    // Else the dialog around it would close as well.
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: PointerEvent) => press(event);
    const onKey = (event: KeyboardEvent) => key(event);
    document.addEventListener("pointerdown", onPress, true);
    document.addEventListener("keydown", onKey, true);
    return () => {
      document.removeEventListener("pointerdown", onPress, true);
      document.removeEventListener("keydown", onKey, true);
    };
  }, [isOpen]);
}
