import { z } from "zod";
import {
  baseUrl,
  callbackFields,
  commonFields,
  requiredSecret,
  ticketFields,
  ticketFilter,
} from "./config-fields.ts";

/** In a query of ServiceNow, ^ begins another condition. */
const nameThere = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^^\n]*$/, "must not contain ^")
  .default("");
const choiceValue = z
  .string()
  .trim()
  .regex(/^[\w-]{1,40}$/, "must be the value of a state, such as 6");

/** Resolved, closed and cancelled, as ServiceNow delivers them. */
export const closedStates: readonly string[] = ["6", "7", "8"];

/** ServiceNow, by its Table API. */
export const itsmConfig = z.object({
  /** Of the instance. */
  url: baseUrl(),
  /** `oauth`: client credentials, by the id and secret of an application. */
  sign_in: z.enum(["basic", "oauth"]).default("basic"),
  /** Of a user, or the id of an application. */
  username: z.string().trim().min(1, "must be entered").max(200),
  /** The password of the user, or the secret of the application. */
  secret: requiredSecret,
  table: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,79}$/, "must be the name of a table")
    .default("incident"),
  /** Names or sys_ids; empty leaves them to ServiceNow. */
  assignment_group: nameThere,
  caller: nameThere,
  /** 1 is high; urgency follows the incident, and the priority both. */
  impact: z.enum(["1", "2", "3"]).default("2"),
  /** `comments` are seen by the caller, work notes are not. */
  notes_field: z.enum(["work_notes", "comments"]).default("work_notes"),
  resolved_state: choiceValue.default("6"),
  reopened_state: choiceValue.default("2"),
  close_code: z.string().trim().max(100).default("Solution provided"),
  ...callbackFields,
  /** An encoded query; its conditions stand beside the one of the time. */
  ...ticketFields(
    ticketFilter.regex(
      /^(?!\^)(?!.*(\^NQ|ORDERBY|GROUPBY))[^\n]*$/,
      "must be conditions without ^NQ, ORDERBY and GROUPBY",
    ),
  ),
  ...commonFields,
});
