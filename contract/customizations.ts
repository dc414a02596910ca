import { z } from "zod";
import { endpoint, may, signedIn } from "./endpoint.ts";
import { limits } from "./limits.ts";

export const themes = ["light", "dark", "system", "contrast"] as const;
const timeZone = z.string().max(64);
const timeFormats = ["24", "12"] as const;
const ui = z
  .object({
    theme: z.enum(themes),
    timeZone,
    timeFormat: z.enum(timeFormats),
    density: z.enum(["comfortable", "compact"]),
    /** Columns of the incident feed that I chose one by one. */
    feedColumns: z.array(z.string().max(80)).max(60),
    /** Columns of an incident's alerts that I chose one by one. */
    alertColumns: z.array(z.string().max(80)).max(60),
    /**
     * What I look at: a shared view's id, "own" for my own columns, "usual" for none; empty leaves
     * it to the order of the views.
     */
    feedView: z.string().max(40),
    alertView: z.string().max(40),
    /** The tag that the feed is grouped by; empty for none. */
    feedGroup: z.string().max(64),
    /** What unified search counts the values of, besides status and source. */
    searchFacets: z.array(z.string().max(64)).max(6),
    sidebarPx: z.number(),
    listPx: z.number(),
  })
  .partial();
const navigation = z.object({
  navigation_list: z.object({ favorites: z.array(z.string().max(40)).max(200) }),
});
/** The newest first; of the organization that I work in, as they name what it has. */
const recentQueries = z
  .array(z.string().max(limits.recentQueryCharacters))
  .max(limits.recentQueries);
/** What holds for somebody: where they chose nothing, what their organization offers. */
export const customizations = z.object({
  id: z.string(),
  parent_type: z.literal("user"),
  ui,
  key: navigation,
  recent_queries: recentQueries,
});
export type Customizations = z.infer<typeof customizations>;

export const getCustomizations = endpoint({
  method: "GET",
  path: "/resources/v2.1/user/customizations",
  summary: "Get your own settings of the console",
  needs: signedIn,
  isBeforeFactor: true,
  reply: customizations,
  changesWith: ["customizations"],
});
export const saveCustomizations = endpoint({
  method: "PUT",
  path: "/resources/v2.1/user/customizations",
  summary: "Save some of your own settings; the others stay as they are",
  needs: signedIn,
  body: z.object({
    ui: ui.optional(),
    key: navigation.optional(),
    recent_queries: recentQueries.optional(),
  }),
  reply: customizations,
  refuses: ["no_toggle"],
});

/** What an organization offers to people who chose nothing themselves. */
const organizationUi = ui.pick({ theme: true, timeZone: true, timeFormat: true });
export const organizationCustomizations = z.object({
  id: z.string(),
  parent_type: z.literal("organization"),
  ui: organizationUi,
  key: navigation,
});
export type OrganizationCustomizations = z.infer<typeof organizationCustomizations>;

export const getOrganizationCustomizations = endpoint({
  method: "GET",
  path: "/resources/v2.1/organization/customizations",
  summary: "Get the organization's defaults for settings of the console",
  needs: may("general_settings@read"),
  reply: organizationCustomizations,
  changesWith: ["customizations"],
});
export const saveOrganizationCustomizations = endpoint({
  method: "PUT",
  path: "/resources/v2.1/organization/customizations",
  summary: "Save some of the organization's defaults; null removes one",
  needs: may("general_settings@update"),
  body: z.object({
    ui: z
      .object({
        theme: z.enum(themes).nullable(),
        timeZone: timeZone.nullable(),
        timeFormat: z.enum(timeFormats).nullable(),
      })
      .partial()
      .optional(),
    key: navigation.optional(),
  }),
  reply: organizationCustomizations,
});
