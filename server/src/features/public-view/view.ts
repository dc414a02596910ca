import { createHash } from "node:crypto";
import type { PublicOrgConfig, PublicStatus } from "#contract/public-observability.ts";
import { isOn } from "#contract/toggles.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import { composeOrgConfig, composeStatus } from "./compose.ts";
import { loadFacts } from "./load-facts.ts";
import { findPublicOrganization, loadPublicView } from "./store.ts";

/** All that is answered of an organization, until it is too old. */
export interface View {
  config: PublicOrgConfig;
  status: PublicStatus;
  /** When it was composed, and when what is chosen was changed last. */
  composedAt: number;
  changedAt: number;
}

/** A page is no older, and one that is withdrawn is gone by then. */
export const viewMaxAgeS = 15;

/** Null for who has no page, whyever: nobody learns the reason. */
export async function loadView(
  { db, clock }: { db: Db; clock: Clock },
  name: string,
): Promise<View | null> {
  const nowS = clock.nowS();
  const organization = await db.system((sql) => findPublicOrganization(sql, name, nowS));
  if (organization === null || !isOn(organization.feature_toggles, "public_observability"))
    return null;
  return db.tenant(organization.id, async (sql) => {
    const row = await loadPublicView(sql);
    if (row === null || !row.settings.published) return null;
    const facts = await loadFacts(sql, { organization, ...row }, nowS);
    return {
      config: composeOrgConfig(facts),
      status: composeStatus(facts),
      composedAt: nowS,
      changedAt: row.changed_at,
    };
  });
}

export const tagOf = (text: string): string =>
  `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
