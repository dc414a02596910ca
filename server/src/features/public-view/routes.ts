import { getPublicView, previewPublicView, savePublicView } from "#contract/public-view.ts";
import type { Sql } from "../../platform/db.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { loadOrganization, type OrganizationRow } from "../organizations/store.ts";
import { pagePath } from "./compose.ts";
import { defaultSettings } from "./defaults.ts";
import { previewPage } from "./preview.ts";
import type { PublicViews } from "./public-routes.ts";
import { loadPublicView, type PublicViewRow } from "./store.ts";
import { changePublicView } from "./write.ts";

interface SettingsParts extends Parts {
  /** Where pages are served instead of below the console's address. */
  publicOrigin: string | null;
  views: PublicViews;
}

export const publicViewRoutes = ({ db, clock, publicOrigin, views }: SettingsParts): Route[] => {
  const present = (
    row: PublicViewRow | null,
    { name }: Pick<OrganizationRow, "name">,
    consoleUrl: string,
  ) => ({
    settings: row?.settings ?? defaultSettings,
    page_url: `${publicOrigin ?? consoleUrl}${pagePath(name)}`,
    changed_at: row?.changed_at ?? null,
  });
  return [
    serve(getPublicView, ({ caller, from }) =>
      db.tenant(caller.organizationId, async (sql) =>
        present(
          await loadPublicView(sql),
          await requireOrganization(sql, caller.organizationId),
          from.consoleUrl,
        ),
      ),
    ),
    serve(savePublicView, async ({ caller, body, from }) => {
      const { row, organization } = await db.tenant(caller.organizationId, async (sql) => ({
        row: await changePublicView(sql, { caller, nowS: clock.nowS() }, body),
        organization: await requireOrganization(sql, caller.organizationId),
      }));
      // Other processes follow when theirs is too old.
      views.forget(organization.name);
      return present(row, organization, from.consoleUrl);
    }),
    serve(previewPublicView, ({ caller, body }) =>
      db.tenant(caller.organizationId, async (sql) => {
        const organization = await requireOrganization(sql, caller.organizationId);
        return previewPage(sql, { caller, nowS: clock.nowS() }, { ...body, organization });
      }),
    ),
  ];
};

async function requireOrganization(sql: Sql, id: string): Promise<OrganizationRow> {
  const row = await loadOrganization(sql, id);
  if (row === null) throw refuse("not_found");
  return row;
}
