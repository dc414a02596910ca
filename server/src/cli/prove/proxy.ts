import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * The wire between a server and its database or NATS, made so that it can fail: TCP on loopback, in
 * front of a unix socket or a port.
 */
export interface Proxy {
  port: number;
  /** Ends every connection, and lets none through for a while. */
  cut(forMs: number): Promise<void>;
  /**
   * The connections of now carry nothing more, and neither end hears of it, as when a firewall
   * forgot them; new ones work.
   */
  forget(): void;
  /**
   * Of the connections of now one end never hears that the other has closed; whatever is sent
   * before arrives.
   */
  loseEnds(): void;
  /** Whatever is sent is lost until it is switched off again; what was open then stays forgotten. */
  swallow(isOn: boolean): void;
  /** Whatever is sent arrives so much later, either way, in order. */
  delay(byMs: number): void;
  close(): Promise<void>;
}

interface Wire {
  client: net.Socket;
  upstream: net.Socket;
  isForgotten: boolean;
  losesEnds: boolean;
}
/** How long each part is held back now. */
interface Pace {
  delayMs: number;
}

export async function openProxy(upstream: () => string | number): Promise<Proxy> {
  const wires = new Set<Wire>();
  let isCut = false;
  let isSwallowing = false;
  const pace: Pace = { delayMs: 0 };
  const server = net.createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const wire: Wire = {
      client,
      upstream: connectTo(upstream()),
      isForgotten: isSwallowing,
      losesEnds: false,
    };
    wires.add(wire);
    connectWire(wire, pace, () => wires.delete(wire));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const forget = (): void => {
    for (const wire of wires) wire.isForgotten = true;
  };
  const end = (): void => {
    for (const { client, upstream } of wires) {
      client.resetAndDestroy();
      upstream.destroy();
    }
  };
  return {
    port: portOf(server),
    cut: async (forMs) => {
      isCut = true;
      end();
      await sleep(forMs);
      isCut = false;
    },
    forget,
    loseEnds: () => {
      for (const wire of wires) wire.losesEnds = true;
    },
    swallow: (isOn) => {
      isSwallowing = isOn;
      if (isOn) forget();
    },
    delay: (byMs) => {
      pace.delayMs = byMs;
    },
    close: async () => {
      isCut = true;
      end();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

const connectTo = (upstream: string | number): net.Socket =>
  typeof upstream === "string" ? net.connect(upstream) : net.connect(upstream, "127.0.0.1");

/** Passes on what comes, and that an end has closed, unless the wire is to lose it. */
function connectWire(wire: Wire, pace: Pace, onClose: () => void): void {
  const { client, upstream } = wire;
  for (const [source, target] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    const inOrder = delayInOrder(pace);
    source.on("error", () => undefined);
    source.on("data", (chunk: Buffer) => {
      inOrder(() => {
        if (wire.isForgotten || target.write(chunk)) return;
        source.pause();
        target.once("drain", () => source.resume());
      });
    });
    source.once("close", () => {
      inOrder(() => {
        if (!wire.isForgotten && !wire.losesEnds) target.destroy();
      });
      if (client.destroyed && upstream.destroyed) onClose();
    });
  }
}

/** Runs at once where nothing is held back; else nothing overtakes what came before it. */
function delayInOrder(pace: Pace): (run: () => void) => void {
  let waiting = 0;
  let lastMs = 0;
  return (run) => {
    if (pace.delayMs === 0 && waiting === 0) {
      run();
      return;
    }
    waiting += 1;
    lastMs = Math.max(lastMs, performance.now() + pace.delayMs);
    const heldMs = Math.max(0, lastMs - performance.now());
    setTimeout(() => {
      waiting -= 1;
      run();
    }, heldMs);
  };
}

/** Ports that nobody listened on a moment ago; all at once, so that none comes twice. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<net.Server>((resolve, reject) => {
          const server = net.createServer();
          server.once("error", reject).listen(0, "127.0.0.1", () => resolve(server));
        }),
    ),
  );
  const ports = servers.map(portOf);
  await Promise.all(
    servers.map(
      (server) =>
        new Promise((resolve) => {
          server.close(resolve);
        }),
    ),
  );
  return ports;
}

export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error("no port is free");
  return port;
}

function portOf(server: net.Server): number {
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Error("the server does not listen on a port");
  return address.port;
}
