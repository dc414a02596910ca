import type { ChainRow, Checkpoint } from "./store-audit-log.ts";
import { entryHash } from "./store-audit.ts";

/** What the job that takes out old rows writes of itself, into the chain that goes on. */
export const retentionResource = { resource_type: "audit_logs", resource_id: "retention" } as const;
export interface TrimRecord {
  through: number;
  hash: string;
  rows: number;
  days: number;
}

export interface ChainVerdict {
  rows: number;
  /** The last row; whoever keeps its hash elsewhere sees it when the chain was written anew. */
  head: { seq: number; hash: string } | null;
  broken: { seq: number; why: string } | null;
}

/**
 * Walks an organization's chain from its checkpoint; `isKnown` a head that was noted before and
 * must still be there.
 */
export class ChainWalk {
  readonly #checkpoint: Checkpoint | null;
  readonly #known: { seq: number; hash: string } | null;
  #last: { seq: number; hash: string };
  #rows = 0;
  #isVouched: boolean;
  #broken: ChainVerdict["broken"] = null;

  constructor(
    checkpoint: Checkpoint | null,
    knownHead: { seq: number; hash: string } | null = null,
  ) {
    this.#checkpoint = checkpoint;
    this.#known = knownHead;
    this.#last = { seq: checkpoint?.seq ?? 0, hash: checkpoint?.hash ?? "" };
    this.#isVouched = checkpoint === null;
  }

  /** False once it is broken: nothing behind that can be trusted. */
  take(row: ChainRow): boolean {
    const why = this.#whyBroken(row);
    if (why !== null) {
      this.#broken = { seq: this.#last.seq + 1, why };
      return false;
    }
    this.#last = { seq: row.seq, hash: row.hash };
    this.#rows += 1;
    if (this.#checkpoint !== null && recordsCheckpoint(row, this.#checkpoint))
      this.#isVouched = true;
    return true;
  }

  end(): ChainVerdict {
    const { seq, hash } = this.#last;
    if (this.#broken === null && !this.#isVouched)
      this.#broken = {
        seq: (this.#checkpoint?.seq ?? 0) + 1,
        why: "older rows were taken out and no row of the chain says so",
      };
    if (this.#broken === null && this.#known !== null && this.#known.seq > seq)
      this.#broken = {
        seq: seq + 1,
        why: `the log once reached ${this.#known.seq}: its newest rows are missing`,
      };
    return {
      rows: this.#rows,
      head: this.#rows === 0 ? null : { seq, hash },
      broken: this.#broken,
    };
  }

  #whyBroken(row: ChainRow): string | null {
    if (row.seq !== this.#last.seq + 1) return `the row is missing; the next one is ${row.seq}`;
    if (row.previous_hash !== this.#last.hash) return "it does not follow from the row before";
    if (row.hash !== entryHash(row, row.seq, row.previous_hash))
      return "its content is not what was recorded";
    if (this.#known?.seq === row.seq && this.#known.hash !== row.hash)
      return "it is another row than the one that was noted";
    return null;
  }
}

function recordsCheckpoint(
  { resource_type, resource_id, after }: ChainRow,
  { seq, hash }: Checkpoint,
): boolean {
  if (
    resource_type !== retentionResource.resource_type ||
    resource_id !== retentionResource.resource_id ||
    typeof after !== "object" ||
    after === null
  )
    return false;
  return "through" in after && after.through === seq && "hash" in after && after.hash === hash;
}
