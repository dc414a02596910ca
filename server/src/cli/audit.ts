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
  new Command("audit").description("check the audit log").addCommand(
    new Command("verify")
      .description(
        "verify the chain of hashes of the audit log and report where it breaks; changes nothing",
      )
      .option("--organization <handle>", "only this one (default: all)")
      .option(
        "--head <row:hash>",
        "head printed by an earlier run, which must still be in the chain (needs --organization)",
        parseHead,
      )
      .addHelpText(
        "after",
        "\nExit codes: 0 all chains are intact; 1 one is broken. Store the printed head elsewhere: the database alone cannot show that its newest rows are missing, or that all of it was rewritten.",
      )
      .action(async (options: { organization?: string; head?: ChainHead }) => {
        if (options.head && options.organization === undefined)
          throw new Error("--head needs --organization.");
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
  if (broken)
    return `breaks at row ${broken.seq}: ${broken.why} (the ${rows} rows before it are intact)`;
  return last === null ? "empty" : `${rows} rows are intact; head ${last.seq}:${last.hash}`;
}

function parseHead(text: string): ChainHead {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (seq === undefined || hash === undefined)
    throw new InvalidArgumentError(
      "Use the format that audit verify prints: a number, a colon and 64 characters.",
    );
  return { seq: Number(seq), hash };
}
