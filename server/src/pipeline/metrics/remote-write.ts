/**
 * Series as Prometheus's remote write sends them.
 * https://prometheus.io/docs/specs/prw/remote_write_spec/
 */
import type { FastifyRequest } from "fastify";
import { uncompress } from "snappyjs";
import { decodeMessage, type MessageSchema, WireFault } from "../../platform/protobuf.ts";
import { refuse } from "../../platform/refuse.ts";

const writeRequest: MessageSchema = {
  1: { name: "timeseries", type: () => timeSeries, isRepeated: true },
};
const timeSeries: MessageSchema = {
  1: { name: "labels", type: () => label, isRepeated: true },
  2: { name: "samples", type: () => sample, isRepeated: true },
};
const label: MessageSchema = {
  1: { name: "name", type: "string" },
  2: { name: "value", type: "string" },
};
const sample: MessageSchema = {
  1: { name: "value", type: "double" },
  2: { name: "timestamp", type: "int64" },
};
// As the schemas above decode.
interface WriteRequest {
  timeseries?: {
    labels?: { name?: string; value?: string }[];
    samples?: { value?: number; timestamp?: string }[];
  }[];
}

/** The body in the form of our own. What is no finite number, such as a mark of staleness, is left out. */
export function readRemoteWrite(
  { body, headers }: Pick<FastifyRequest, "body" | "headers">,
  maxBytes: number,
): { series: unknown[] } {
  const type = headers["content-type"]?.toLowerCase() ?? "";
  if (!type.startsWith("application/x-protobuf") || type.includes("write.v2"))
    throw refuse("unsupported_media", "application/x-protobuf of remote write 1.0");
  if (headers["content-encoding"]?.toLowerCase() !== "snappy")
    throw refuse("unsupported_media", "snappy");
  const message = decoded(Buffer.isBuffer(body) ? body : Buffer.alloc(0), maxBytes);
  return {
    series: (message.timeseries ?? []).flatMap(({ labels = [], samples = [] }) => {
      const points = samples
        .map(({ value = 0, timestamp = "0" }) => [Number(timestamp) / 1000, value] as const)
        .filter(([, value]) => Number.isFinite(value));
      if (points.length === 0) return [];
      const tags = new Map(labels.map(({ name = "", value = "" }) => [name, value]));
      const name = tags.get("__name__");
      tags.delete("__name__");
      return [{ name, tags: Object.fromEntries(tags), points }];
    }),
  };
}

function decoded(bytes: Buffer, maxBytes: number): WriteRequest {
  if (uncompressedLength(bytes) > maxBytes) throw refuse("too_large", `${maxBytes} bytes`);
  try {
    return decodeMessage(inflate(bytes), writeRequest) as WriteRequest;
  } catch (error) {
    if (!(error instanceof WireFault)) throw error;
    throw refuse("invalid", `This is not a write request in Protocol Buffers: ${error.message}`);
  }
}

function inflate(bytes: Buffer): Buffer {
  try {
    return uncompress(bytes);
  } catch {
    throw refuse("invalid", "The body is not compressed with snappy");
  }
}

/** As the body says it before its blocks; what is no number is refused by whoever inflates it. */
function uncompressedLength(bytes: Buffer): number {
  let length = 0;
  for (const [place, byte] of bytes.subarray(0, 5).entries()) {
    length += (byte & 127) * 128 ** place;
    if (byte < 128) return length;
  }
  return 0;
}
