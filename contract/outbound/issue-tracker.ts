import { z } from "zod";
import {
  baseUrl,
  callbackFields,
  commonFields,
  requiredSecret,
  ticketFields,
  ticketFilter,
} from "./config-fields.ts";

const optionalName = z.string().trim().max(255).default("");

/** Jira, in the cloud or at home. */
export const issueTrackerConfig = z
  .object({
    service: z.enum(["jira-cloud", "jira-data-center"]).default("jira-cloud"),
    /** Of the site. */
    url: baseUrl(),
    /** Of the account whose token it is; Data Center needs none. */
    email: z.string().trim().max(254).default(""),
    /** An API token of Jira Cloud, a personal access token of Data Center. */
    token: requiredSecret,
    project: z
      .string()
      .trim()
      .regex(/^[A-Za-z][A-Za-z0-9_]{0,99}$/, "must be the key of a project, such as OPS"),
    issue_type: z.string().trim().min(1, "must be entered").max(60).default("Task"),
    labels: z
      .array(z.string().regex(/^\S{1,255}$/, "must not contain spaces"))
      .max(20)
      .default([]),
    /** An account id of Jira Cloud, a user name of Data Center. */
    assignee: optionalName,
    /** Names of priorities; empty leaves the project's own. */
    priority_critical: optionalName,
    priority_warning: optionalName,
    /** Names of transitions; empty takes the first that leads there. */
    done_transition: optionalName,
    reopen_transition: optionalName,
    /** Of issues that are done, where the transition asks for one. */
    resolution: optionalName,
    ...callbackFields,
    /** JQL. */
    ...ticketFields(
      ticketFilter.regex(/^(?!.*\border\s+by\b)[^\n]*$/i, "must be JQL without ORDER BY"),
    ),
    ...commonFields,
  })
  .refine(({ service, email }) => service !== "jira-cloud" || email.includes("@"), {
    path: ["email"],
    error: "must be the e-mail address of the account",
  });
