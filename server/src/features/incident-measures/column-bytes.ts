/** Columns as bytes: numbers as narrow as their values allow, texts as a dictionary and places. */

/** NaN stands for null. */
export type Numbers = Float64Array;

const headerBytes = 16;
type Width = 0 | 1 | 2 | 4 | 8;

/** Base, width, and each value's distance from the base; the largest distance stands for null. */
export function encodeNumbers(values: Numbers): Uint8Array {
  const { base, width } = shapeOf(values);
  const bytes = new Uint8Array(headerBytes + values.length * width);
  const view = new DataView(bytes.buffer);
  view.setFloat64(0, base, true);
  view.setUint8(8, width);
  if (width === 0) return bytes;
  const target = arrayOf(bytes, width);
  const missing = 2 ** (8 * width) - 1;
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? Number.NaN;
    target[row] = width === 8 ? value : Number.isNaN(value) ? missing : value - base;
  }
  return bytes;
}

export function decodeNumbers(bytes: Uint8Array, size: number): Numbers {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const base = view.getFloat64(0, true);
  const width = view.getUint8(8);
  if (!isWidth(width)) throw new Error(`a column has the width ${width}`);
  const values = new Float64Array(size);
  if (width === 0) return values.fill(base);
  const content = aligned(bytes);
  const at = content.byteOffset + headerBytes;
  const missing = 2 ** (8 * width) - 1;
  // A loop of its own for each kind of array: one for all of them takes several times as long.
  if (width === 1) {
    const source = new Uint8Array(content.buffer, at, size);
    for (let row = 0; row < size; row += 1) {
      const distance = source[row] ?? missing;
      values[row] = distance === missing ? Number.NaN : base + distance;
    }
    return values;
  }
  if (width === 2) {
    const source = new Uint16Array(content.buffer, at, size);
    for (let row = 0; row < size; row += 1) {
      const distance = source[row] ?? missing;
      values[row] = distance === missing ? Number.NaN : base + distance;
    }
    return values;
  }
  if (width === 4) {
    const source = new Uint32Array(content.buffer, at, size);
    for (let row = 0; row < size; row += 1) {
      const distance = source[row] ?? missing;
      values[row] = distance === missing ? Number.NaN : base + distance;
    }
    return values;
  }
  values.set(new Float64Array(content.buffer, at, size));
  return values;
}

function shapeOf(values: Numbers): { base: number; width: Width } {
  let [least, most, isWhole, missing] = [Infinity, -Infinity, true, 0];
  for (const value of values) {
    if (Number.isNaN(value)) missing += 1;
    else {
      if (value < least) least = value;
      if (value > most) most = value;
      isWhole &&= Number.isSafeInteger(value);
    }
  }
  if (missing === values.length) return { base: Number.NaN, width: 0 };
  if (missing === 0 && least === most) return { base: least, width: 0 };
  const span = most - least;
  const width = ([1, 2, 4] as const).find((bytes) => isWhole && span < 2 ** (8 * bytes) - 1) ?? 8;
  return { base: width === 8 ? 0 : least, width };
}

const isWidth = (width: number): width is Width => [0, 1, 2, 4, 8].includes(width);

/** PostgreSQL's driver may hand out bytes that begin anywhere. */
const aligned = (bytes: Uint8Array): Uint8Array =>
  bytes.byteOffset % 8 === 0 ? bytes : new Uint8Array(bytes);

/** What follows the header. */
function arrayOf(
  bytes: Uint8Array,
  width: Exclude<Width, 0>,
): Uint8Array | Uint16Array | Uint32Array | Float64Array {
  const { buffer, byteOffset, byteLength } = bytes;
  const from = byteOffset + headerBytes;
  const length = (byteLength - headerBytes) / width;
  switch (width) {
    case 1:
      return new Uint8Array(buffer, from, length);
    case 2:
      return new Uint16Array(buffer, from, length);
    case 4:
      return new Uint32Array(buffer, from, length);
    case 8:
      return new Float64Array(buffer, from, length);
  }
}

/** Parts one after the other, each at a multiple of eight bytes. */
export function joinParts(parts: readonly Uint8Array[]): Uint8Array {
  const lengths = Uint32Array.from([parts.length, ...parts.map(({ length }) => length)]);
  const all = [new Uint8Array(lengths.buffer), ...parts];
  const joined = new Uint8Array(all.reduce((sum, { length }) => sum + padded(length), 0));
  let at = 0;
  for (const part of all) {
    joined.set(part, at);
    at += padded(part.length);
  }
  return joined;
}

export function splitParts(joined: Uint8Array): Uint8Array[] {
  const view = new DataView(joined.buffer, joined.byteOffset, joined.byteLength);
  const count = view.getUint32(0, true);
  let at = padded(4 * (count + 1));
  return Array.from({ length: count }, (_, index) => {
    const length = view.getUint32(4 * (index + 1), true);
    const part = joined.subarray(at, at + length);
    at += padded(length);
    return part;
  });
}

const padded = (length: number): number => Math.ceil(length / 8) * 8;
