import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What runs for ten seconds and more. Begun last, one of them would run while the other process has nothing to do. */
const LONG = [
  "server/src/role-matrix.test.ts",
  "server/src/odd-input.test.ts",
  "server/src/cli/prove/prove.test.ts",
  "server/src/cli/prove/cluster/prove-cluster.test.ts",
  "server/src/cli/prove/cluster/prove-cluster-nats.test.ts",
  "server/src/cli/backup.test.ts",
  "server/src/cli/tocsin.test.ts",
  "server/src/pipeline/previews/time-machine.test.ts",
  "server/src/platform/isolation.test.ts",
  "server/src/cli/simulate.test.ts",
];

/** Vitest puts the longest first once it has seen them run; on a machine where it has not, these are known. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      LONG.some((file) => moduleId.endsWith(file));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
