import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { type Reason, reason, refusals } from "#contract/refusals.ts";
import { problemFor } from "../refuse.ts";

/** To what never became a request: answered in the shape of every refusal, and hung up. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const why = reasonFor(error.code ?? "");
  const { status } = refusals[why.code];
  const body = JSON.stringify({ errors: [problemFor(why)] });
  socket.write(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Connection: close",
      "",
      body,
    ].join("\r\n"),
  );
  socket.destroySoon();
}

function reasonFor(code: string): Reason {
  if (code === "HPE_HEADER_OVERFLOW") return reason("headers_too_large");
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return reason("too_slow", "some");
  return reason("invalid", "This is not an HTTP request");
}
