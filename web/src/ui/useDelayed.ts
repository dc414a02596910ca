import { useEffect, useState } from "react";

/** True once `isOn` has held for `delayMs`: what is over sooner is never shown. */
export function useDelayed(isOn: boolean, delayMs = 150): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [isOn, delayMs]);
  return isOn && isDue;
}
