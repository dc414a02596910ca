import { useEffect } from "react";
import { whenSettled } from "../client/when-settled.ts";

/**
 * Keeps everything up to date while mounted. News names what changed; the console asks again for
 * what it may see. What listens is loaded once the page stands: a slow line has nothing to share.
 */
export function useLive(isOn: boolean): void {
  useEffect(() => (isOn ? startListening() : undefined), [isOn]);
}

const RETRY_MS = 5000;

function startListening(): () => void {
  let stop: (() => void) | null = null;
  let isOver = false;
  const start = async (): Promise<void> => {
    const listen = await import("./listen.ts").then(
      (module) => module.listen,
      () => null,
    );
    if (isOver) return;
    if (listen) stop = listen();
    else setTimeout(() => void start(), RETRY_MS);
  };
  void whenSettled().then(start);
  return () => {
    isOver = true;
    stop?.();
  };
}
