import type { Sql } from "../../platform/db.ts";

/** For rules inside a tag, which have no row of their own. */
export async function allocateRuleIds(sql: Sql, count: number): Promise<() => string> {
  const ids =
    count === 0
      ? []
      : (
          await sql<{ id: string }>(
            "SELECT nextval('ids')::text AS id FROM generate_series(1, $1)",
            [count],
          )
        ).map((row) => row.id);
  return () => ids.pop() ?? throwNoId();
}

function throwNoId(): never {
  throw new Error("fewer ids were asked for than are needed");
}
