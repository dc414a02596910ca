import type { PublicViewSettings } from "#contract/public-view.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { accessTo } from "../../platform/http/check-permission.ts";
import { loadFacts } from "./load-facts.ts";
import { openPage } from "./page.ts";
import type { PublicOrganization } from "./store.ts";
import { contentOf } from "./view.ts";

/** The page as it would be published, but for what the caller may not read. */
export async function previewPage(
  sql: Sql,
  { caller, nowS }: { caller: Caller; nowS: number },
  { settings, organization }: { settings: PublicViewSettings; organization: PublicOrganization },
): Promise<{ html: string; left_out: string[] }> {
  const isReadable = ({ environment_id }: { environment_id: string }): boolean =>
    accessTo(caller, environment_id) !== null;
  const services = settings.services.filter(isReadable);
  const view = { organization, settings: { ...settings, services }, salt: "preview" };
  const content = contentOf(await loadFacts(sql, view, nowS));
  return {
    html: openPage(content).render(""),
    left_out: settings.services.filter((service) => !isReadable(service)).map(({ name }) => name),
  };
}
