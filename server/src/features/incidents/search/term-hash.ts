import { hash } from "node:crypto";

/** What the inverted index knows an incident by: a field and one of its values, in lower case. */
export const termOf = (field: string, folded: string): string => `${field}\u0000${folded}`;

/** 64 bits: two terms that meet are not to be expected. */
export const termHash = (term: string): string =>
  BigInt.asIntN(64, BigInt(`0x${hash("sha256", term, "hex").slice(0, 16)}`)).toString();
