import type { ConfigKind } from "#contract/news.ts";
import { ruleKinds } from "#contract/rules.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Demo, Furnish } from "../../platform/feature.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { publish } from "../../platform/publish.ts";
import { bumpConfigVersion } from "../organizations/store.ts";

/** Fills the demo's pages while its people are on their way in: none of them waits for it. */
export const furnishJob = (
  furniture: readonly Furnish[],
  { clock, secrets, publicUrl }: { clock: Clock } & Omit<Demo, "organizationId">,
): Handler => ({
  kind: "furnish-demo",
  run: async (sql, organizationId) => {
    const demo = { organizationId, secrets, publicUrl };
    for (const furnish of furniture) await furnish(sql, clock.nowS(), demo);

    await bumpConfigVersion(sql);
    await publish(sql, {
      organization: organizationId,
      kind: "config",
      rows: furnishedKinds.map((kind) => ({ kind })),
    });
  },
});

const furnishedKinds: readonly ConfigKind[] = [
  ...ruleKinds,
  "alert-view",
  "incident-view",
  "roles",
  "users",
  "sso",
  "contacts",
  "api-keys",
];
