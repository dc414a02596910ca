import fs from "node:fs";
import path from "node:path";
import { runnerReport, type RunnerReport } from "#contract/workflow-runners.ts";

/** How commands ended, until the server has said that it knows: what ends the runner loses none. */
export interface ReportJournal {
  save(lease: string, report: RunnerReport): void;
  delete(lease: string): void;
  load(): { lease: string; report: RunnerReport }[];
}

const fileName = /^([0-9a-f-]{36})\.json$/;

export function openJournal(dir: string): ReportJournal {
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  const fileOf = (lease: string): string => path.join(dir, `${lease}.json`);
  return {
    save: (lease, report) => {
      const temporary = `${fileOf(lease)}.new`;
      fs.writeFileSync(temporary, JSON.stringify(report), { mode: 0o600, flush: true });
      fs.renameSync(temporary, fileOf(lease));
    },
    delete: (lease) => fs.rmSync(fileOf(lease), { force: true }),
    load: () =>
      fs.readdirSync(dir).flatMap((file) => {
        const lease = fileName.exec(file)?.[1];
        if (lease === undefined) return [];
        const report = runnerReport.safeParse(JSON.parse(fs.readFileSync(fileOf(lease), "utf8")));
        return report.success ? [{ lease, report: report.data }] : [];
      }),
  };
}
