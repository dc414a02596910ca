import { Command, InvalidArgumentError } from "commander";
import { ChainWalk, type ChainVerdict } from "../features/access/audit-chain.ts";
import { beginSnapshot, loadChain, loadCheckpoint } from "../features/access/store-audit-log.ts";
import { loadOrganizations } from "../features/organizations/store.ts";
import type { Parts } from "../platform/parts.ts";
import { print, table } from "./print.ts";
import { chooseOrganization } from "./user.ts";
import { withParts } from "./with-parts.ts";

interface ChainHead {
  seq: number;
  hash: string;
}

export const auditCommand = (): Command =>
  new Command("audit").description("the audit log").addCommand(
    new Command("verify")
      .description("walk the audit log's chain of hashes and say where it breaks; changes nothing")
      .option("--organization <handle>", "this one alone; all of them when left out")
      .option(
        "--head <row:hash>",
        "as an earlier run printed it: it must still be there (with --organization)",
        parseHead,
      )
      .addHelpText(
        "after",
        "\nExit codes: 0 every chain holds; 1 one is broken. Keep the printed head somewhere else: the database alone cannot show that its newest rows are gone, or that all of it was written anew.",
      )
      .action(async (options: { organization?: string; head?: ChainHead }) => {
        if (options.head && options.organization === undefined)
          throw new Error("Say whose --organization the --head is.");
        const results = await withParts((parts) => verifyAudit(parts, options));
        print(
          table(
            results.map(({ name, verdict }) => [
              verdict.broken ? "✗" : "✓",
              name,
              formatVerdict(verdict),
            ]),
          ),
        );
        if (results.some((result) => result.verdict.broken !== null)) process.exitCode = 1;
      }),
  );

export async function verifyAudit(
  { db }: Parts,
  { organization, head: expectedHead }: { organization?: string; head?: ChainHead },
): Promise<{ name: string; verdict: ChainVerdict }[]> {
  const all = await db.system(loadOrganizations);
  const results: { name: string; verdict: ChainVerdict }[] = [];
  for (const { id, name } of organization === undefined
    ? all
    : [chooseOrganization(all, organization)])
    results.push({ name, verdict: await verifyChain(db, id, expectedHead ?? null) });
  return results;
}

const rowsPerSlice = 2000;

/** In one view of the database: the job that takes out old rows moves the checkpoint with them. */
const verifyChain = (
  db: Parts["db"],
  organizationId: string,
  expectedHead: ChainHead | null,
): Promise<ChainVerdict> =>
  db.tenant(organizationId, async (sql) => {
    await beginSnapshot(sql);
    const checkpoint = await loadCheckpoint(sql);
    const chain = new ChainWalk(checkpoint, expectedHead);
    for (let after = checkpoint?.seq ?? 0; ;) {
      const rows = await loadChain(sql, after, rowsPerSlice);
      for (const row of rows) if (!chain.take(row)) return chain.end();
      after = rows.at(-1)?.seq ?? after;
      if (rows.length < rowsPerSlice) return chain.end();
    }
  });

function formatVerdict({ rows, head: last, broken }: ChainVerdict): string {
  if (broken) return `breaks at row ${broken.seq}: ${broken.why} (${rows} rows before it hold)`;
  return last === null ? "empty" : `${rows} rows hold; head ${last.seq}:${last.hash}`;
}

function parseHead(text: string): ChainHead {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (seq === undefined || hash === undefined)
    throw new InvalidArgumentError(
      "Give it as audit verify printed it: a number, a colon and 64 characters.",
    );
  return { seq: Number(seq), hash };
}
