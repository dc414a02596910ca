import { z } from "zod";
import { anyone, endpoint } from "./endpoint.ts";

/** Addresses that the operator gives; null is not offered. */
export const installationLinks = z.object({
  university: z.string().nullable(),
  docs: z.string().nullable(),
  release_notes: z.string().nullable(),
  /** Who renews an account that has expired, and for how much. */
  contact: z.string().nullable(),
  pricing: z.string().nullable(),
});
export type InstallationLinks = z.infer<typeof installationLinks>;

/** Of everybody's business, and needed by those whose account has expired. */
export const getInstallationLinks = endpoint({
  method: "GET",
  path: "/web/installation-links",
  summary: "Get the addresses of this installation's help, news and contact",
  needs: anyone,
  reply: installationLinks,
});
