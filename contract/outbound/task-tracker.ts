import { z } from "zod";
import {
  baseUrl,
  callbackFields,
  commonFields,
  requiredSecret,
  ticketFields,
  ticketFilter,
} from "./config-fields.ts";

const githubHost = "api.github.com";
const isRepository = (text: string): boolean => /^[\w.-]+\/[\w.-]+$/.test(text);

/** Issues of a repository of GitHub, or of a project of GitLab. */
export const taskTrackerConfig = z
  .object({
    service: z.enum(["github", "gitlab"]).default("github"),
    /** Of the API of GitHub, or of GitLab itself. */
    url: baseUrl(),
    token: requiredSecret,
    /** `owner/name` at GitHub; at GitLab the path of a project, or its number. */
    project: z
      .string()
      .trim()
      .regex(/^[\w.-]+(\/[\w.-]+)*$/, "must be written as owner/name")
      .max(400),
    labels: z
      .array(z.string().regex(/^[^,\n]{1,50}$/, "must not contain commas"))
      .max(20)
      .default([]),
    /** Their user names. */
    assignees: z
      .array(z.string().regex(/^[\w.-]{1,100}$/, "must be a user name"))
      .max(10)
      .default([]),
    ...callbackFields,
    /** Labels that a ticket must have, with commas. */
    ...ticketFields(ticketFilter.regex(/^[^\n]*$/, "must be labels with commas between them")),
    ...commonFields,
  })
  .refine(({ service, project }) => service === "gitlab" || isRepository(project), {
    path: ["project"],
    error: "must be written as owner/name",
  })
  .refine(({ service, url }) => service === "github" || !url.includes(githubHost), {
    path: ["url"],
    error: "must be the address of GitLab, such as https://gitlab.com",
  });
