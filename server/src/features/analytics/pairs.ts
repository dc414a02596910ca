/**
 * Numbers of pairs of codes, from 0 on in the order in which they first come. Open addressing: a
 * Map takes several times as long for numbers as large as two codes together.
 */
export interface Pairs {
  /** The number of each pair. */
  of(lefts: Int32Array, rights: Int32Array): Int32Array;
  leftOf(pair: number): number;
  rightOf(pair: number): number;
  size(): number;
}

export function openPairs(): Pairs {
  let [lefts, rights] = [new Int32Array(512), new Int32Array(512)];
  let size = 0;
  // The number of the pair from 1 on; 0 where there is none. At most half of them are taken.
  let slots = new Int32Array(lefts.length * 2);
  const slotOf = (left: number, right: number): number => {
    const mask = slots.length - 1;
    let slot = hashOf(left, right) & mask;
    for (; ; slot = (slot + 1) & mask) {
      const pair = (slots[slot] ?? 0) - 1;
      if (pair < 0 || (lefts[pair] === left && rights[pair] === right)) return slot;
    }
  };
  const grow = (): void => {
    [lefts, rights] = [doubled(lefts), doubled(rights)];
    slots = new Int32Array(lefts.length * 2);
    for (let pair = 0; pair < size; pair += 1)
      slots[slotOf(lefts[pair] ?? 0, rights[pair] ?? 0)] = pair + 1;
  };
  const create = (left: number, right: number): number => {
    if (size === lefts.length) grow();
    lefts[size] = left;
    rights[size] = right;
    size += 1;
    slots[slotOf(left, right)] = size;
    return size - 1;
  };
  return {
    of: (ofLeft, ofRight) => {
      const pairs = new Int32Array(ofLeft.length);
      for (let member = 0; member < pairs.length; member += 1) {
        const [left, right] = [ofLeft[member] ?? 0, ofRight[member] ?? 0];
        const pair = (slots[slotOf(left, right)] ?? 0) - 1;
        pairs[member] = pair < 0 ? create(left, right) : pair;
      }
      return pairs;
    },
    leftOf: (pair) => lefts[pair] ?? 0,
    rightOf: (pair) => rights[pair] ?? 0,
    size: () => size,
  };
}

function doubled(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

/** Multiplicative hashing (Knuth, The Art of Computer Programming 3, 6.4), its high bits mixed in. */
function hashOf(left: number, right: number): number {
  const product = Math.imul(Math.imul(left, 0x9e3779b1) + right, 0x85ebca6b);
  return product ^ (product >>> 15);
}
