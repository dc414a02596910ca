import type { Server, Socket } from "socket.io";
import { type ConsoleAnswer, traceEvent } from "#contract/news.ts";
import type { Message } from "../../platform/publish.ts";
import type { Span, Traces } from "../../platform/traces.ts";
import { deliverOrRefresh, type RoomEmitter } from "./deliver-news.ts";

/** That are asked when they show the news: of a thousand, a few say as much. */
const maxConsoles = 5;
const answerWithinMs = 10_000;

interface TracedLive {
  io: Server;
  rooms: RoomEmitter;
  traces: Traces | null;
}

/** News of a traced change is a span, and so is what a few consoles make of it. */
export async function deliverTraced(
  { io, rooms, traces }: TracedLive,
  message: Message,
  environmentsOf: Parameters<typeof deliverOrRefresh>[2],
): Promise<void> {
  const news = traces === null ? null : beginNews(traces, message);
  if (traces === null || news === null) return deliverOrRefresh(rooms, message, environmentsOf);
  const addressed = new Set<string>();
  const emit: RoomEmitter["emit"] = (names, event, payload) => {
    if (event !== "counters") for (const name of names) addressed.add(name);
    rooms.emit(names, event, payload);
  };
  try {
    await deliverOrRefresh({ emit }, message, environmentsOf);
    const sockets = await socketsIn(io, addressed);
    news.set({ "tocsin.news.consoles": sockets.length });
    for (const socket of sockets.slice(0, maxConsoles)) awaitConsole(traces, news, socket);
  } finally {
    news.end();
  }
}

function beginNews(traces: Traces, { traceparent, organization, kind }: Message): Span | null {
  if (traceparent === undefined) return null;
  return traces.begin("news", {
    parent: traceparent,
    kind: "consumer",
    attributes: { "tocsin.organization.id": organization, "tocsin.news.kind": kind },
  });
}

/** Connected to this process. */
async function socketsIn(io: Server, rooms: ReadonlySet<string>): Promise<Socket[]> {
  // The adapter takes no rooms for all of them.
  const ids = rooms.size === 0 ? [] : await io.of("/").adapter.sockets(new Set(rooms));
  return [...ids].flatMap((id) => io.sockets.sockets.get(id) ?? []);
}

/**
 * After the news on the same connection. News itself asks for no acknowledgement: then nobody would
 * get it who comes back.
 */
function awaitConsole(traces: Traces, news: Span, socket: Socket): void {
  const span = traces.begin("console", { parent: news.traceparent, kind: "client" });
  socket
    .timeout(answerWithinMs)
    .emit(traceEvent, news.traceId, (error: Error | null, answer: ConsoleAnswer) => {
      const shown = answer === "hidden" ? "hidden" : "shown";
      span?.set({ "tocsin.console": error === null ? shown : "silent" });
      span?.end();
    });
}
