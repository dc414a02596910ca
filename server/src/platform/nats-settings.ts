/** Where the NATS servers of the ingest log are, and how to sign in there. */

export interface NatsSettings {
  /** As host:port. */
  servers: readonly string[];
  isEncrypted: boolean;
  user: string | null;
  password: string | null;
  /** A user without a password in the address. */
  token: string | null;
  /** Contents of a file that `nsc` wrote: a JWT and an NKEY. */
  credentials: string | null;
  /** What a stream holds at most, on each server. */
  streamBytes: number;
}

const defaultPort = "4222";
const usualStreamBytes = 4_000_000_000;
const leastStreamBytes = 1_000_000;

/** Null where there is none. Throws what is wrong, without what is secret. */
export function natsSettingsFrom(
  env: Readonly<Record<string, string | undefined>>,
): NatsSettings | null {
  const text = env["NATS_URL"];
  if (!text) return null;
  const urls = text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .map(parseServer);
  const [first] = urls;
  if (!first) return null;
  if (urls.some(({ protocol }) => protocol !== first.protocol))
    throw new Error("has addresses with nats:// and with tls://; all must be the same");
  const signIn = urls.find(({ username }) => username !== "");
  const [user, password] = [signIn?.username ?? "", signIn?.password ?? ""].map(decodeURIComponent);
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port || defaultPort}`),
    isEncrypted: first.protocol === "tls:",
    user: user && password ? user : null,
    password: password || null,
    token: user && !password ? user : null,
    credentials: env["NATS_CREDENTIALS"] || null,
    streamBytes: streamBytesFrom(env),
  };
}

export function streamBytesFrom(env: Readonly<Record<string, string | undefined>>): number {
  const bytes = Number(env["NATS_STREAM_BYTES"] || usualStreamBytes);
  if (!Number.isSafeInteger(bytes) || bytes < leastStreamBytes)
    throw new Error(`is no number of bytes from ${leastStreamBytes} on`);
  return bytes;
}

function parseServer(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (
    url === null ||
    !/^(nats|tls):$/.test(url.protocol) ||
    url.hostname === "" ||
    !/^\/?$/.test(url.pathname)
  )
    throw new Error(
      "is no list of addresses such as nats://user:password@a.example:4222,nats://b.example:4222",
    );
  return url;
}
