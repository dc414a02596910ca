import { useEffect, useState } from "react";

const DEBOUNCE_MS = 300;

/**
 * A value once it has stayed the same for a moment, such as what a preview is asked about while
 * somebody types. Compared as JSON.
 */
export function useDebouncedValue<Value>(value: Value, waitMs = DEBOUNCE_MS): Value {
  const [settled, setSettled] = useState(value);
  const written = JSON.stringify(value);
  useEffect(() => {
    if (JSON.stringify(settled) === written) return;
    // Written from a Value just before.
    const timer = setTimeout(() => setSettled(JSON.parse(written) as Value), waitMs);
    return () => clearTimeout(timer);
  }, [written, settled, waitMs]);
  return settled;
}
