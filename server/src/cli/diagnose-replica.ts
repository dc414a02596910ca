import { withAccount } from "../platform/prepare-role.ts";
import { openReplica } from "../platform/replica.ts";
import { workLimits } from "../platform/work-limits.ts";
import type { Finding } from "./diagnose.ts";

/** As the database's owner, whose account the standby has too. */
export async function diagnoseReplica(url: string, ownerUrl: string): Promise<Finding> {
  const replica = openReplica({
    url: withAccount(url, new URL(ownerUrl)),
    primary: { url: ownerUrl, sessionUrl: null },
    limits: workLimits("commands"),
  });
  try {
    await replica.look();
    const { state, problem } = replica.condition();
    const name = "replica";
    if (state === "current")
      return { name, state: "ok", detail: "has everything that is committed" };
    return {
      name,
      state: state === "unfit" ? "wrong" : "warning",
      detail: `is not asked, the primary answers: ${problem}`,
    };
  } finally {
    await replica.close();
  }
}
