/** What one server process takes upon itself. Each can be set: `TOCSIN_LIMITS="queryMs=20000"`. */
export const limitDefaults = {
  /** Work waits so long for a database connection before it is refused. */
  connectionWaitMs: 5000,
  /** Connections for what people and programs ask, and how many one organization may use. */
  requestConnections: 8,
  requestConnectionsPerOrganization: 5,
  /** Connections that take events in. */
  ingestionConnections: 12,
  ingestionConnectionsPerOrganization: 10,
  /** A statement of a request. */
  queryMs: 15_000,
  /** A statement of the lanes: a batch that takes longer is taken again in halves. */
  pipelineQueryMs: 7000,
  /** A statement of a job or a command. */
  backgroundQueryMs: 60_000,
  /** A statement waits so long for a lock: whoever has it may be frozen. */
  lockWaitMs: 5000,
  /** An open transaction that says nothing is ended: its server is frozen or gone. */
  idleTransactionMs: 5000,
  /** A sender of events has its answer by then, 503 if need be. */
  ingestAnswerMs: 4500,
  /** The head of a request has arrived by then, and its body this much later. */
  headMs: 10_000,
  bodyMs: 30_000,
  /** Bytes of bodies that requests under way hold, in all and of one address. */
  bodiesInFlightBytes: 128_000_000,
  bodiesInFlightBytesPerAddress: 32_000_000,
  /** Requests that send a body at the same time; of one address a quarter. */
  bodiesInFlight: 1000,
  /** Bytes of a mail; connections that send mail, in all and of one address, and how long each may last. */
  mailBytes: 10_000_000,
  mailConnections: 100,
  mailConnectionsPerAddress: 20,
  mailConnectionMs: 300_000,
  /** Connections over which nobody has signed in or shown a key. */
  anonymousConnections: 1000,
  /** Keys and sessions that nobody has, of one address: beyond it only known ones are looked up. */
  unknownKeysPerMinute: 300,
  /** Calls of pages for the public and of what stands behind them, of one address. */
  publicCallsPerMinute: 300,
  /** With less than the smaller of both left on its disk, the bundled database gets no events. */
  diskReserveBytes: 32_000_000,
  diskReservePercent: 5,
} as const;

export type LimitName = keyof typeof limitDefaults;
export type ServerLimits = Readonly<Record<LimitName, number>>;

/** Throws a sentence for the operator. */
export function limitsFrom(env: Readonly<Record<string, string | undefined>>): ServerLimits {
  const entries = (env["TOCSIN_LIMITS"] ?? "")
    .split(/[\s,]+/)
    .filter((entry) => entry !== "")
    .map((entry): [LimitName, number] => {
      const [name = "", text = ""] = entry.split("=");
      const value = Number(text);
      if (!isLimitName(name))
        throw new Error(
          `TOCSIN_LIMITS: there is no limit "${name}"; there are ${Object.keys(limitDefaults).join(", ")}.`,
        );
      if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < 1)
        throw new Error(`TOCSIN_LIMITS: ${name} must be a whole number above 0, not "${text}".`);
      return [name, value];
    });
  return { ...limitDefaults, ...Object.fromEntries(entries) };
}

const isLimitName = (name: string): name is LimitName => Object.hasOwn(limitDefaults, name);
