import type { Socket } from "socket.io-client";
import { type ConsoleAnswer, traceEvent } from "#contract/news.ts";
import { whenSettled } from "../client/when-settled.ts";

/** After `settled`, and once what was asked has come and is painted, the server's trace ends. */
export function acknowledgeTraces(socket: Socket, settled: () => Promise<void>): void {
  socket.on(traceEvent, async (_traceId: string, answer: (shown: ConsoleAnswer) => void) => {
    // Nothing is painted of a page that nobody sees.
    if (document.hidden) return answer("hidden");
    await settled();
    await whenSettled();
    await painted();
    return answer("shown");
  });
}

/** A frame is painted after its callbacks: the next one's come later. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
