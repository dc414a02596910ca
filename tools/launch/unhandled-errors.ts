/** For Vitest: writes down the errors that no test is to blame for; its JSON report leaves them out. */
import fs from "node:fs";
import path from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { PROJECT } from "./project.ts";

export const UNHANDLED = path.join(PROJECT, ".cache/reports/unhandled.json");

export interface UnhandledError {
  message: string;
  /** The file that ran, which need not have caused it. */
  VITEST_TEST_PATH?: string;
}

export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_: readonly TestModule[], errors: readonly UnhandledError[]): void {
    if (errors.length === 0) return;
    fs.mkdirSync(path.dirname(UNHANDLED), { recursive: true });
    fs.writeFileSync(UNHANDLED, JSON.stringify(errors));
  }
}
