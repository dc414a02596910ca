/** Messages of Protocol Buffers as plain objects. https://protobuf.dev/programming-guides/encoding/ */

type Scalar = "string" | "bytes" | "hex" | "double" | "fixed64" | "int64" | "number" | "bool";
interface FieldSchema {
  name: string;
  /** A message's schema is asked for when it is needed: values hold values. */
  type: Scalar | (() => MessageSchema);
  isRepeated?: true;
}
/** By the number of the field. What is not listed is skipped. */
export type MessageSchema = Readonly<Record<number, FieldSchema>>;
type Message = Record<string, unknown>;

export class WireFault extends Error {}

/** Values hold values; nobody means more. */
const maxDepth = 100;

/** In the JSON mapping of OTLP: long integers as texts, identifiers in hexadecimal. */
export function decodeMessage(bytes: Buffer, schema: MessageSchema, depth = 0): Message {
  if (depth > maxDepth) throw new WireFault("it is nested too deeply");
  const message: Message = {};
  let at = 0;
  while (at < bytes.length) {
    const tag = readVarint(bytes, at);
    const field = schema[Number(tag.value >> 3n)];
    const raw = readRaw(bytes, tag.next, Number(tag.value & 7n));
    at = raw.next;
    if (!field) continue;
    const value =
      typeof field.type === "string"
        ? scalarOf(raw, field.type)
        : decodeMessage(bytesOf(raw), field.type(), depth + 1);
    if (!field.isRepeated) message[field.name] = value;
    else {
      const items = message[field.name];
      if (Array.isArray(items)) items.push(value);
      else message[field.name] = [value];
    }
  }
  return message;
}

interface Raw {
  value: bigint | Buffer;
  next: number;
}

function readRaw(bytes: Buffer, at: number, wireType: number): Raw {
  if (wireType === 0) return readVarint(bytes, at);
  if (wireType === 1) return slice(bytes, at, 8);
  if (wireType === 5) return slice(bytes, at, 4);
  if (wireType !== 2) throw new WireFault(`wire type ${wireType} is unknown`);
  const length = readVarint(bytes, at);
  return slice(bytes, length.next, Number(length.value));
}

function slice(bytes: Buffer, at: number, length: number): { value: Buffer; next: number } {
  const next = at + length;
  if (next > bytes.length) throw new WireFault("it ends early");
  return { value: bytes.subarray(at, next), next };
}

function readVarint(bytes: Buffer, start: number): { value: bigint; next: number } {
  let value = 0n;
  for (let at = start; at < start + 10; at += 1) {
    const byte = bytes[at];
    if (byte === undefined) throw new WireFault("it ends early");
    value |= BigInt(byte & 127) << BigInt(7 * (at - start));
    if (byte < 128) return { value, next: at + 1 };
  }
  throw new WireFault("a number is too long");
}

function bytesOf({ value }: Raw): Buffer {
  if (typeof value === "bigint") throw new WireFault("a field has another type");
  return value;
}

function numberOf({ value }: Raw): bigint {
  if (typeof value === "bigint") return value;
  if (value.length === 8) return value.readBigUInt64LE();
  if (value.length === 4) return BigInt(value.readUInt32LE());
  throw new WireFault("a field has another type");
}

function scalarOf(raw: Raw, type: Scalar): string | number | boolean {
  switch (type) {
    case "string":
      return bytesOf(raw).toString("utf8");
    case "bytes":
      return bytesOf(raw).toString("base64");
    case "hex":
      return bytesOf(raw).toString("hex");
    case "double":
      return slice(bytesOf(raw), 0, 8).value.readDoubleLE();
    case "fixed64":
      return numberOf(raw).toString();
    case "int64":
      return BigInt.asIntN(64, numberOf(raw)).toString();
    case "number":
      return Number(BigInt.asIntN(32, numberOf(raw)));
    case "bool":
      return numberOf(raw) !== 0n;
  }
}

/** For answers: a field that is a number, a text or a message. */
export function encodeField(number: number, value: number | string | Buffer): Buffer {
  if (typeof value === "number") return Buffer.concat([varint(number << 3), varint(value)]);
  const bytes = Buffer.from(value);
  return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes]);
}

function varint(number: number): Buffer {
  const bytes: number[] = [];
  let rest = number;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Buffer.from([...bytes, rest]);
}
