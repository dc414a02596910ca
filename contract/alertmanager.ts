/**
 * Alertmanager's API v2 as its tools call it: amtool, karma, Grafana. Alerts are sent to it by
 * ingestion.ts; silences are maintenance plans.
 * https://github.com/prometheus/alertmanager/blob/main/api/v2/openapi.yaml
 */
import { z } from "zod";
import { endpoint, may, signedIn } from "./endpoint.ts";
import { emptyReply } from "./scalars.ts";

const root = "/data/v2/alertmanager/api/v2";
/** What its tools count on, whichever call it is. */
const dialect = { apiOnly: true, takesBasicKey: true, refusesInText: true } as const;

/** RFC 3339. */
const moment = z.string();
const labelSet = z.record(z.string(), z.string());
const receiver = z.object({ name: z.string() });
export const alertmanagerReceiver = "tocsin";

const matcher = z.object({
  name: z.string().min(1).max(200),
  value: z.string().max(1000),
  isRegex: z.boolean(),
  isEqual: z.boolean(),
});
export type Matcher = z.infer<typeof matcher>;

const gettableAlert = z.object({
  annotations: labelSet,
  endsAt: moment,
  fingerprint: z.string(),
  receivers: z.array(receiver),
  startsAt: moment,
  status: z.object({
    inhibitedBy: z.array(z.string()),
    mutedBy: z.array(z.string()),
    silencedBy: z.array(z.string()),
    state: z.enum(["unprocessed", "active", "suppressed"]),
  }),
  updatedAt: moment,
  generatorURL: z.string(),
  labels: labelSet,
});
export type GettableAlert = z.infer<typeof gettableAlert>;
const alertGroup = z.object({ labels: labelSet, receiver, alerts: z.array(gettableAlert) });
export type AlertGroup = z.infer<typeof alertGroup>;

export const silenceStates = ["active", "pending", "expired"] as const;
const gettableSilence = z.object({
  id: z.string(),
  status: z.object({ state: z.enum(silenceStates) }),
  updatedAt: moment,
  comment: z.string(),
  createdBy: z.string(),
  endsAt: moment,
  matchers: z.array(matcher),
  startsAt: moment,
});
export type GettableSilence = z.infer<typeof gettableSilence>;

const postedMoment = z
  .string()
  .max(40)
  .refine(
    (text) => /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text)),
    "must be an RFC 3339 time",
  )
  .meta({ examples: ["2026-11-24T12:00:00Z"] })
  .transform((text) => Date.parse(text) / 1000);
const postableSilence = z.object({
  /** Of the one that is changed; without it, or empty, a new one. */
  id: z.string().max(100).nullish(),
  matchers: z
    .array(matcher.extend({ isEqual: matcher.shape.isEqual.default(true) }))
    .min(1, "Name at least one matcher")
    .max(100),
  startsAt: postedMoment,
  endsAt: postedMoment,
  createdBy: z.string().trim().max(200),
  comment: z.string().trim().max(2000),
});
export type PostableSilence = z.output<typeof postableSilence>;

/** Written once, or several times: every one must match. */
const filter = z
  .union([
    z
      .string()
      .max(2000)
      .transform((text) => [text]),
    z.array(z.string().max(2000)).max(50),
  ])
  .default([]);
const flag = z.stringbool().default(true);
const alertQuery = z.object({
  filter,
  active: flag,
  silenced: flag,
  inhibited: flag,
  receiver: z.string().max(1000).optional(),
});
export type AlertQuery = z.output<typeof alertQuery>;
const silenceParams = z.object({ silence_id: z.string().max(100) });

export const getAlertmanagerStatus = endpoint({
  ...dialect,
  method: "GET",
  path: `${root}/status`,
  summary: "Get the status, as of an Alertmanager that stands alone",
  needs: signedIn,
  reply: z.object({
    cluster: z.object({
      status: z.enum(["ready", "settling", "disabled"]),
      peers: z.array(z.object({ name: z.string(), address: z.string() })),
    }),
    versionInfo: z.object({
      version: z.string(),
      revision: z.string(),
      branch: z.string(),
      buildUser: z.string(),
      buildDate: z.string(),
      goVersion: z.string(),
    }),
    config: z.object({ original: z.string() }),
    uptime: moment,
  }),
});
export const listReceivers = endpoint({
  ...dialect,
  method: "GET",
  path: `${root}/receivers`,
  summary: "List the receivers; there is one",
  needs: signedIn,
  reply: z.array(receiver),
});
export const listAlertmanagerAlerts = endpoint({
  ...dialect,
  method: "GET",
  path: `${root}/alerts`,
  summary: "List active alerts that you may see, as Alertmanager does",
  needs: signedIn,
  query: alertQuery.extend({ unprocessed: flag }),
  reply: z.array(gettableAlert),
  refuses: ["invalid", "bad_matcher"],
});
export const listAlertGroups = endpoint({
  ...dialect,
  method: "GET",
  path: `${root}/alerts/groups`,
  summary: "List active alerts that you may see, grouped by what those of an incident share",
  needs: signedIn,
  query: alertQuery.extend({ muted: flag }),
  reply: z.array(alertGroup),
  refuses: ["invalid", "bad_matcher"],
});
export const listSilences = endpoint({
  ...dialect,
  method: "GET",
  path: `${root}/silences`,
  summary: "List maintenance plans that are silences; expired ones for five days",
  needs: may("plans@read"),
  query: z.object({ filter }),
  reply: z.array(gettableSilence),
  refuses: ["invalid", "bad_matcher"],
});
export const getSilence = endpoint({
  ...dialect,
  method: "GET",
  path: `${root}/silence/{silence_id}`,
  summary: "Get a maintenance plan as a silence",
  needs: may("plans@read"),
  params: silenceParams,
  reply: gettableSilence,
  refuses: ["not_found"],
});
export const saveSilence = endpoint({
  ...dialect,
  method: "POST",
  path: `${root}/silences`,
  summary: "Create a maintenance plan as a silence, or change the one with this id",
  needs: may("plans@create"),
  body: postableSilence,
  reply: z.object({ silenceID: z.string() }),
  refuses: [
    "not_found",
    "invalid",
    "no_permission",
    "silence_label",
    "silence_matches_all",
    "silence_end",
  ],
});
export const expireSilence = endpoint({
  ...dialect,
  method: "DELETE",
  path: `${root}/silence/{silence_id}`,
  summary: "Expire a silence: its maintenance plan stops now and for good",
  needs: may("plans@delete"),
  params: silenceParams,
  reply: emptyReply,
  refuses: ["not_found"],
});
