import { useEffect, useState } from "react";

/** Whether the pointer has rested for so long. */
export function useStillPointer(afterMs = 3000): boolean {
  const [isStill, setStill] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setStill(true), afterMs);
    const onMove = () => {
      setStill(false);
      clearTimeout(timer);
      timer = setTimeout(() => setStill(true), afterMs);
    };
    addEventListener("pointermove", onMove, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("pointermove", onMove);
    };
  }, [afterMs]);
  return isStill;
}
