/** What is the matter with NATS, in words for whoever runs it and without what is secret. */
import { JetStreamApiError } from "@nats-io/jetstream";
import {
  AuthorizationError,
  PermissionViolationError,
  UserAuthenticationExpiredError,
} from "@nats-io/transport-node";

export const noMajority = "too few servers of NATS answer: a stream needs a majority of them";
const noRoomCodes: ReadonlySet<number> = new Set([10_005, 10_023, 10_047]);

/** Of the last attempt to connect; null where nothing was heard. */
export function connectionProblem(error: unknown): string {
  if (error instanceof AuthorizationError || error instanceof UserAuthenticationExpiredError)
    return "NATS refuses the account: check user, password or token in NATS_URL, or NATS_CREDENTIALS";
  const causes = causesOf(error);
  if (causes.some((text) => /altname/i.test(text)))
    return "the certificate of NATS is not for its host name in NATS_URL";
  if (causes.some((text) => /certificate/i.test(text)))
    return `the certificate of NATS is not accepted (${causes.at(-1) ?? ""}): NODE_EXTRA_CA_CERTS names a file with the authority`;
  if (causes.some((text) => /tls|ssl/i.test(text)))
    return "NATS and NATS_URL do not agree about encryption: tls:// or nats://";
  return "no server of NATS_URL can be reached";
}

/** Of a call of JetStream. */
export function streamProblem(error: unknown, streamBytes: number): string {
  // Its class is not exported.
  if (error instanceof Error && error.name === "JetStreamNotEnabled")
    return "JetStream is off, on the servers or for this account; where a disk was full, a server has to be started again";
  if (error instanceof PermissionViolationError) return "the account of NATS may not use JetStream";
  if (error instanceof JetStreamApiError && noRoomCodes.has(error.code))
    return `the servers of NATS have no room for a stream of ${streamBytes} bytes: lower NATS_STREAM_BYTES or raise max_file_store`;
  return noMajority;
}

function causesOf(error: unknown): string[] {
  const texts: string[] = [];
  for (let cause = error; cause instanceof Error && texts.length < 5; cause = cause.cause)
    texts.push(`${"code" in cause ? `${String(cause.code)} ` : ""}${cause.message}`);
  return texts;
}
