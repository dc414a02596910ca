/** Packs beside the rows that they stand for. */
import { isDeepStrictEqual } from "node:util";
import type { Sql } from "../../platform/db.ts";
import { numberNames } from "./measured-row.ts";
import { encodeRows, openPack } from "./pack.ts";
import { dissolvePack, loadSomePacks, type PackWithRows, splitColumns } from "./store-packs.ts";

type Columns = ReadonlyMap<string, Uint8Array>;

/**
 * Looks at some packs, other ones for each seed. Where one says something else, its rows count from
 * then on. Answers how many incidents that were.
 */
export async function checkPacks(sql: Sql, of: { count: number; seed: number }): Promise<number> {
  const wrong = (await loadSomePacks(sql, of)).filter((pack) => !isRight(pack));
  for (const { id } of wrong) await dissolvePack(sql, id);
  return wrong.reduce((sum, { incidents }) => sum + incidents, 0);
}

/** What is not voided has a row, and says of it what the row does. */
function isRight(stored: PackWithRows): boolean {
  const packed = stored.rows ?? [];
  const voided = new Set(stored.voided);
  if (packed.length + voided.size !== stored.incidents) return false;
  if (packed.some(({ slot }) => voided.has(slot))) return false;
  const columns = splitColumns(stored);
  const own = encodeRows(packed.map(({ row }) => row));
  return voided.size === 0 ? areSame(columns, own) : areNumbersSame(stored, { columns, own });
}

function areSame(a: Columns, b: Columns): boolean {
  return (
    a.size === b.size &&
    [...a].every(([name, bytes]) => Buffer.compare(bytes, b.get(name) ?? new Uint8Array()) === 0)
  );
}

function areNumbersSame(
  { incidents, voided, rows }: PackWithRows,
  { columns, own }: { columns: Columns; own: Columns },
): boolean {
  const slots = rows?.map(({ slot }) => slot) ?? [];
  const pack = openPack({ size: incidents, voided, columns });
  const ownPack = openPack({ size: slots.length, voided: [], columns: own });
  return numberNames.every((name) => {
    const numbers = pack.numbers(name);
    return isDeepStrictEqual(
      slots.map((slot) => numbers[slot]),
      [...ownPack.numbers(name)],
    );
  });
}
