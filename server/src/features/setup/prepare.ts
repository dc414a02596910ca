import { scheduleRecurring } from "../../platform/jobs/recurring.ts";
import { log } from "../../platform/log.ts";
import type { Parts } from "../../platform/parts.ts";
import { ensureFeed, loadFirstUser } from "../demo/store.ts";
import { loadOrganizations, loadOrganizationsOf } from "../organizations/store.ts";
import { findUser } from "../people/store.ts";
import { setUpOnce, startDemo } from "./routes.ts";
import { setUpProblems } from "./set-up-problems.ts";

/**
 * At every start: unattended set-up from the environment, and the recurring jobs of what is there.
 */
export async function prepareOrganizations(parts: Parts, env: NodeJS.ProcessEnv): Promise<void> {
  const {
    TOCSIN_ORGANIZATION: organization,
    TOCSIN_ADMIN_EMAIL: email,
    TOCSIN_ADMIN_PASSWORD: password,
  } = env;
  const before = await parts.db.system(loadOrganizations);
  if (before.length === 0) {
    const problems = await setUpProblems(env);
    if (problems.length > 0) throw new Error(problems.join("\n"));
  }
  if (before.length === 0 && organization && email && password)
    await setUpOnce(parts, {
      organization,
      name: email.split("@")[0] ?? "admin",
      email: email.trim().toLowerCase(),
      password,
      timeZone: "UTC",
      type: "live",
    });
  if (env["TOCSIN_DEMO"] === "1") {
    const admin = await parts.db.system((sql) =>
      email ? findUser(sql, email.trim().toLowerCase()) : loadFirstUser(sql),
    );
    const [own] = admin
      ? (await parts.db.system((sql) => loadOrganizationsOf(sql, admin.id))).filter(
          (organization) => !organization.is_demo,
        )
      : [];
    if (admin && own) await startDemo(parts, { userId: admin.id, organizationId: own.id });
    else
      log.warn(
        "TOCSIN_DEMO=1 waits for somebody to join the demo: set the console up, then start again",
      );
  }
  for (const organization of await parts.db.system(loadOrganizations)) {
    await parts.db.tenant(organization.id, async (sql) => {
      await scheduleRecurring(sql, parts.clock.nowS());
      if (organization.is_demo) await ensureFeed(sql, parts.clock.nowS());
    });
  }
}
