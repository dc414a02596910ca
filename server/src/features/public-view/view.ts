import { createHash } from "node:crypto";
import type { PublicOrgConfig, PublicStatus } from "#contract/public-observability.ts";
import { isOn } from "#contract/toggles.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import { composeOrgConfig, composeStatus, type Facts } from "./compose.ts";
import { feedOf } from "./feed.ts";
import { loadFacts } from "./load-facts.ts";
import { openPage, type Page, type PageContent } from "./page.ts";
import { findPublicOrganization, loadPublicView } from "./store.ts";

/** All that is answered of an organization, until it is too old. */
export interface View {
  config: PublicOrgConfig;
  status: PublicStatus;
  page: Page;
  feed: string;
}

/** A page is no older, and one that is withdrawn is gone by then. */
export const viewMaxAgeS = 15;

/** Null for who has no page, whyever: nobody learns the reason. */
export async function loadView(
  { db, clock, origin }: { db: Db; clock: Clock; origin: string },
  name: string,
): Promise<View | null> {
  const nowS = clock.nowS();
  const organization = await db.system((sql) => findPublicOrganization(sql, name, nowS));
  if (organization === null || !isOn(organization.feature_toggles, "public_observability"))
    return null;
  return db.tenant(organization.id, async (sql) => {
    const row = await loadPublicView(sql);
    if (row === null || !row.settings.published) return null;
    const content = contentOf(await loadFacts(sql, { organization, ...row }, nowS));
    return {
      ...content,
      page: openPage(content),
      feed: feedOf(content, { origin, changedAt: row.changed_at }),
    };
  });
}

export const contentOf = (facts: Facts): PageContent => ({
  config: composeOrgConfig(facts),
  status: composeStatus(facts),
  wording: facts.settings.wording,
  composedAt: facts.nowS,
});

export const tagOf = (text: string): string =>
  `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
