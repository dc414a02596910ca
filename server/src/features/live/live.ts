import type { IncomingMessage, Server as HttpServer } from "node:http";
import type { Socket as NetSocket } from "node:net";
import { Server, type Socket } from "socket.io";
import { configReaders, livePath } from "#contract/news.ts";
import { everyEnvironment } from "#contract/permissions.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Db } from "../../platform/db.ts";
import { accessTo } from "../../platform/http/check-permission.ts";
import { withoutBasePath } from "../../platform/http/base-path.ts";
import type { HttpSettings } from "../../platform/http/http-settings.ts";
import { isSocketOfPublicHost } from "../../platform/http/keep-public-apart.ts";
import { isOwnOrigin } from "../../platform/http/own-origin.ts";
import { sessionCookie } from "../../platform/http/serve.ts";
import { log } from "../../platform/log.ts";
import { type Message, newsChannel } from "../../platform/publish.ts";
import type { StageTimings } from "../../platform/stage-timings.ts";
import type { Traces } from "../../platform/traces.ts";
import { loadAllSets } from "../incidents/stores/store-sets.ts";
import { type RoomEmitter, roomsOf } from "./deliver-news.ts";
import { deliverTraced } from "./trace-news.ts";

export interface LiveParts {
  db: Db;
  callerBySession(token: string): Promise<Caller | null>;
  /** Of somebody who has joined. */
  admitConnection(socket: NetSocket): void;
  settings: HttpSettings;
  timings: StageTimings;
  traces: Traces | null;
}
export interface Live {
  close(): Promise<void>;
  clients(): number;
}

/** Set when a socket is let in. */
interface SocketData {
  organization: string;
  token: string;
}

const recheckMs = 15_000;

/**
 * Sockets of the console. A socket joins the rooms of its organization and of the environments its
 * user may see; news goes to rooms, so that nobody hears of what they may not see. A session that
 * ends, or access that is lost, closes the room at once.
 */
export async function openLive(server: HttpServer, parts: LiveParts): Promise<Live> {
  const io = new Server(server, {
    path: livePath,
    serveClient: false,
    transports: ["websocket", "polling"],
    maxHttpBufferSize: 10_000,
    allowRequest: ({ headers }, answer) => {
      answer(null, !isSocketOfPublicHost(headers, parts.settings.publicViewHost));
    },
    // Who does not join by then is hung up.
    connectTimeout: 10_000,
    connectionStateRecovery: { maxDisconnectionDuration: 120_000, skipMiddlewares: false },
  });
  takeBasePathOff(server, parts.settings.basePath);
  checkRecoveries(io, parts);
  const sequence = admitSockets(io, parts);
  const rooms: RoomEmitter = {
    emit: (names, event, payload) => {
      sequence.advance();
      io.to([...names]).emit(event, payload);
    },
  };
  const environmentsOf = cachedEnvironments(parts.db);
  const onMessage = async (message: Message): Promise<void> => {
    await deliverTraced({ io, rooms, traces: parts.traces }, message, environmentsOf);
    if (message.kind === "access" || message.kind === "environment")
      await recheckSockets(io, parts, message.organization);
  };
  let queue: Promise<void> = Promise.resolve();
  const stop = await parts.db.listen(
    newsChannel,
    (payload) => {
      const begin = performance.now();
      // In order, one after the other; written by publish().
      queue = queue
        .then(() => onMessage(JSON.parse(payload) as Message))
        .then(() => parts.timings.record("announce", performance.now() - begin))
        .catch((error: unknown) => {
          log.warn({ error: String(error) }, "sockets could not be checked");
        });
    },
    () => {
      sequence.advance();
      io.emit("refresh", {});
    },
  );
  const timer = setInterval(
    () =>
      void recheckSockets(io, parts, null).catch((error: unknown) => {
        log.warn({ error: String(error) }, "sockets could not be checked");
      }),
    recheckMs,
  );
  return {
    clients: () => io.engine.clientsCount,
    close: async () => {
      clearInterval(timer);
      await stop();
      await io.close();
    },
  };
}

/** Sockets listen to the server itself, before its routes, and for one path alone. */
function takeBasePathOff(server: HttpServer, basePath: string): void {
  const shorten = (request: IncomingMessage): void => {
    const { url = "/" } = request;
    const shortened = withoutBasePath(url, basePath);
    if (shortened.startsWith(livePath)) request.url = shortened;
  };
  server.prependListener("request", shorten);
  server.prependListener("upgrade", shorten);
}

/**
 * What a socket missed is sent before it is let in. It is kept for who may still hear all of it:
 * whose session has ended, or reaches less by now, comes in as somebody new.
 */
function checkRecoveries(io: Server, parts: LiveParts): void {
  const { adapter } = io.of("/");
  const restore = adapter.restoreSession.bind(adapter);
  adapter.restoreSession = async (pid, offset) => {
    // Null for one that was forgotten, whatever its type says. Its data was set by admit.
    const known = (await restore(pid, offset)) as Awaited<ReturnType<typeof restore>> | null;
    const data = known?.data as SocketData | undefined;
    const caller = data === undefined ? null : await admissible(parts, data.token);
    const allowedRooms = caller === null ? [] : roomsFor(caller);
    const mayHear = known?.rooms.every(
      (room) => room === known.sid || allowedRooms.includes(String(room)),
    );
    // Once more: something may have been said meanwhile.
    if (caller !== null && mayHear === true) return restore(pid, offset);
    // What the adapter answers for one that it does not know.
    return null as unknown as Awaited<ReturnType<typeof restore>>;
  };
}

/** Lets sockets in, and has those look anew that may have missed something while they came back. */
function admitSockets(io: Server, parts: LiveParts): { advance: () => void } {
  // What is said while a recovered socket is being admitted reaches it neither as missed nor as
  // new.
  let sequence = 0;
  const sequenceAtEntry = new WeakMap<Socket, number>();
  io.use((socket, next) => {
    sequenceAtEntry.set(socket, sequence);
    admit(socket, parts).then(
      (caller) => {
        if (!caller) return next(new Error("not_signed_in"));
        parts.admitConnection(socket.request.socket);
        return next();
      },
      (error: unknown) => {
        log.warn({ error: String(error) }, "a socket could not be admitted");
        next(new Error("unavailable"));
      },
    );
  });
  io.on("connection", (socket) => {
    if (!socket.recovered || sequenceAtEntry.get(socket) !== sequence) socket.emit("refresh", {});
  });
  return {
    advance: () => {
      sequence += 1;
    },
  };
}

/** Environments of a set; sets never change, so what was read once holds. */
function cachedEnvironments(db: Db): (organization: string, id: number) => Promise<string[]> {
  const sets = new Map<string, string[]>();
  return async (organization, id) => {
    const key = `${organization} ${id}`;
    if (!sets.has(key))
      for (const row of await db.tenant(organization, loadAllSets))
        sets.set(`${organization} ${row.id}`, row.environments);
    return sets.get(key) ?? [];
  };
}

const tokenOf = (socket: Socket): string =>
  new RegExp(`(?:^|;\\s*)${sessionCookie}=([^;]+)`).exec(
    socket.handshake.headers.cookie ?? "",
  )?.[1] ?? "";

async function admit(socket: Socket, parts: LiveParts): Promise<Caller | null> {
  const { origin, host = "" } = socket.handshake.headers;
  const { publicOrigin } = parts.settings;
  // A foreign page's socket would carry the user's cookie.
  if (origin !== undefined && !isOwnOrigin(origin, { host, publicOrigin })) return null;
  const token = tokenOf(socket);
  const caller = await admissible(parts, token);
  if (!caller) return null;
  socket.data = { organization: caller.organizationId, token } satisfies SocketData;
  const allowedRooms = roomsFor(caller);
  for (const room of Array.from(socket.rooms))
    if (room !== socket.id && !allowedRooms.includes(room)) await socket.leave(room);
  await socket.join(allowedRooms);
  return caller;
}

async function admissible(parts: LiveParts, token: string): Promise<Caller | null> {
  const caller = await parts.callerBySession(token);
  return !caller || caller.isExpired || caller.owesFactor ? null : caller;
}

function roomsFor(caller: Caller): string[] {
  const rooms = roomsOf(caller.organizationId);
  const own = [
    rooms.organization,
    rooms.person(caller.userId ?? "0"),
    ...Object.values(configReaders)
      .filter((permission) => caller.permissions.has(permission))
      .map(rooms.permitted),
  ];
  if (accessTo(caller, everyEnvironment) !== null) return [...own, rooms.everything];
  return [...own, ...[...caller.environments.keys()].map(rooms.environment)];
}

/** Whoever may no longer hear leaves now; what they may see follows their grants. */
async function recheckSockets(
  io: Server,
  parts: LiveParts,
  organization: string | null,
): Promise<void> {
  for (const socket of io.sockets.sockets.values()) {
    // Set by admit.
    if (
      organization !== null &&
      (socket.data as { organization?: string }).organization !== organization
    )
      continue;
    if (!(await admit(socket, parts))) {
      socket.emit("config", { kind: "session" });
      socket.disconnect(true);
    }
  }
}
