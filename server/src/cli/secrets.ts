import { Command } from "commander";
import { loadOrganizations } from "../features/organizations/store.ts";
import { dataRoot } from "../platform/data-root.ts";
import type { Sql } from "../platform/db.ts";
import type { Parts } from "../platform/parts.ts";
import { type Secrets, secretsFrom } from "../platform/secrets.ts";
import { print } from "./print.ts";
import { findSealed, loadSealed, saveSealed, sealedColumns } from "./store-sealed.ts";
import { withParts } from "./with-parts.ts";

const steps = `
To change the key from A to B while the servers are running:
  1. Start every server with TOCSIN_SECRET_KEYS=B:…,A:…  (B encrypts, both decrypt)
  2. Run tocsin secrets rotate with the same TOCSIN_SECRET_KEYS
  3. Start every server with TOCSIN_SECRET_KEYS=B:… only; A is not needed any more`;

export const secretsCommand = (): Command =>
  new Command("secrets").description("manage encrypted secrets").addCommand(
    new Command("rotate")
      .description("encrypt all secrets again with the first key of TOCSIN_SECRET_KEYS")
      .addHelpText("after", steps)
      .action(async () => {
        const { sealed, left } = await withParts((parts) =>
          rotateSecrets(parts, secretsFrom(process.env, dataRoot())),
        );
        print(`${sealed} secrets encrypted with the first key.`);
        if (left.length === 0)
          print("All secrets use the first key: the other keys can be removed.");
        else
          throw new Error(
            `some secrets still use an older key, in ${left.join(", ")}: keep all keys, and report this`,
          );
      }),
  );

/**
 * `left` are the tables in which something stands that an older key sealed and that nobody named.
 */
export async function rotateSecrets(
  { db }: Pick<Parts, "db">,
  secrets: Secrets,
): Promise<{ sealed: number; left: string[] }> {
  const organizations = (await db.system(loadOrganizations)).map((organization) => organization.id);
  let sealed = await db.system((sql) => resealColumns(sql, secrets, false));
  for (const id of organizations)
    sealed += await db.tenant(id, (sql) => resealColumns(sql, secrets, true));
  const sealedValues = await db.system((sql) => findSealed(sql, false));
  for (const id of organizations)
    sealedValues.push(...(await db.tenant(id, (sql) => findSealed(sql, true))));
  return {
    sealed,
    left: [
      ...new Set(
        sealedValues
          .filter((sealedValue) => secrets.isOld(sealedValue.sealed))
          .map((sealedValue) => sealedValue.table),
      ),
    ],
  };
}

/** All of one organization, or none of it: a secret that does not open ends it. */
async function resealColumns(sql: Sql, secrets: Secrets, isTenant: boolean): Promise<number> {
  let count = 0;
  for (const column of sealedColumns.filter((column) => column.isTenant === isTenant)) {
    for (const { key, sealed } of await loadSealed(sql, column)) {
      if (!secrets.isOld(sealed)) continue;
      const place = column.placeOf(key);
      if (
        await saveSealed(sql, column, {
          key,
          before: sealed,
          after: secrets.seal(secrets.open(sealed, place), place),
        })
      )
        count += 1;
    }
  }
  return count;
}
