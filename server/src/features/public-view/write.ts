import type { PublicViewSettings } from "#contract/public-view.ts";
import { canonicalJson } from "../../platform/canonical-json.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { accessTo } from "../../platform/http/check-permission.ts";
import { problem, Refusal } from "../../platform/refuse.ts";
import { requireUnchanged } from "../../platform/require-unchanged.ts";
import { generateToken } from "../../platform/tokens.ts";
import { recordChange } from "../access/store-audit.ts";
import { loadEnvironments } from "../environments/store.ts";
import { loadOrganizationId } from "../organizations/store.ts";
import { defaultSettings } from "./defaults.ts";
import { loadPublicView, lockPublicView, type PublicViewRow, savePublicView } from "./store.ts";

interface Author {
  caller: Caller;
  nowS: number;
}

/** In the caller's transaction; audited and published as news. */
export async function changePublicView(
  sql: Sql,
  { caller, nowS }: Author,
  { settings, base }: { settings: PublicViewSettings; base?: Record<string, unknown> | undefined },
): Promise<PublicViewRow> {
  await lockPublicView(sql);
  const stored = await loadPublicView(sql);
  const before = stored?.settings ?? defaultSettings;
  requireUnchanged(before, base, "The public page");
  await requireReadable(sql, caller, { before, settings });
  const row = { settings, salt: stored?.salt ?? generateToken("salt"), changed_at: nowS };
  await savePublicView(sql, row);
  await recordChange(sql, caller, {
    at: nowS,
    action: "update",
    resource: "general_settings",
    id: await loadOrganizationId(sql),
    before: { public_view: before },
    after: { public_view: settings },
    news: "public-view",
  });
  return row;
}

/**
 * Nobody publishes what they may not read: neither an environment nor, while the page is public,
 * more of those that others chose.
 */
async function requireReadable(
  sql: Sql,
  caller: Caller,
  { before, settings }: { before: PublicViewSettings; settings: PublicViewSettings },
): Promise<void> {
  const chosen = new Set(before.services.map((service) => service.environment_id));
  const known = new Set((await loadEnvironments(sql)).map(({ id }) => id));
  const exposesMore =
    settings.published && canonicalJson(exposureOf(before)) !== canonicalJson(exposureOf(settings));
  const problems = settings.services.flatMap(({ environment_id: id }, index) => {
    const isLeft = chosen.has(id) && !exposesMore;
    // One that is gone shows nothing.
    const isReadable = known.has(id) ? accessTo(caller, id) !== null : chosen.has(id);
    return isLeft || isReadable
      ? []
      : [problem("unknown_environment", `settings.services.${index}`, id)];
  });
  if (problems.length > 0) throw new Refusal(400, problems);
}

/** Without what people wrote for the public. */
const exposureOf = ({
  title: _title,
  introduction: _introduction,
  wording: _wording,
  notices: _notices,
  time_zone: _zone,
  ...exposure
}: PublicViewSettings): object => exposure;
