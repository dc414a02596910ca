import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { encodeField } from "../protobuf.ts";
import type { Refusal } from "../refuse.ts";
import { prepareAnswer, refusalOf } from "./answer-error.ts";

/** `google.rpc.Code` of what is answered by HTTP: https://grpc.io/docs/guides/status-codes */
const codes: Readonly<Record<number, number>> = {
  400: 3,
  401: 16,
  403: 7,
  404: 5,
  413: 3,
  415: 3,
  429: 8,
  503: 14,
};
const internal = 13;
const protobuf = "application/x-protobuf";

/** A refusal as OTLP/HTTP has it: a `google.rpc.Status` in the encoding of the request. */
export function answerErrorAsRpcStatus(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { status, problems } = refusalOf(error);
  const code = codes[status] ?? internal;
  const message = problems.map((problem) => problem.message).join("; ");
  const isProtobuf = (request.headers["content-type"] ?? "").toLowerCase().startsWith(protobuf);
  const body = isProtobuf
    ? Buffer.concat([encodeField(1, code), encodeField(2, message)])
    : JSON.stringify({ code, message });
  prepareAnswer(error, request, reply)
    .type(isProtobuf ? protobuf : "application/json; charset=utf-8")
    .send(body);
}
