import { z } from "zod";
import { anyone, endpoint, may } from "./endpoint.ts";
import { base, id, seconds } from "./scalars.ts";

/** `waiting` has never been called; `down` has missed a call or said that it failed. */
export const heartbeatStates = ["waiting", "up", "started", "down"] as const;
export type HeartbeatState = (typeof heartbeatStates)[number];

export const maxIntervalS = 31 * 24 * 3600;
const intervalS = z.number().int().min(60).max(maxIntervalS);
/** How often it has to be called, and how much later is still in time. */
export const heartbeatSchedule = z.object({ period_s: intervalS, grace_s: intervalS });
export const heartbeat = heartbeatSchedule.extend({
  integration_id: z.string(),
  /** Where it is called. */
  path: z.string(),
  state: z.enum(heartbeatStates),
  called_at: seconds.nullable(),
  started_at: seconds.nullable(),
  /** Without a call by then it has missed one. */
  deadline_at: seconds.nullable(),
});
export type Heartbeat = z.infer<typeof heartbeat>;

const key = z.string().max(100);
const called = {
  needs: anyone,
  isFromElsewhere: true,
  reply: z.string(),
  raw: true,
  sends: "text/plain",
  bodyBytes: 100_000,
  apiOnly: true,
  refuses: ["not_found", "inbox_full", "shedding", "disk_full", "not_ready"],
} as const;
const signalParams = z.object({
  key,
  /** start, fail, log, or the exit code of a program: 0 is success. */
  signal: z.string().max(10),
});
export const callHeartbeat = endpoint({
  ...called,
  method: "GET",
  path: "/data/v2/heartbeat/{key}",
  summary: "Say that a job has succeeded",
  params: z.object({ key }),
});
export const callHeartbeatSignal = endpoint({
  ...called,
  method: "GET",
  path: "/data/v2/heartbeat/{key}/{signal}",
  summary: "Say that a job has started, failed or ended with an exit code",
  params: signalParams,
});
export const postHeartbeat = endpoint({
  ...called,
  method: "POST",
  path: "/data/v2/heartbeat/{key}",
  summary: "Say that a job has succeeded, with a text such as its output",
  params: z.object({ key }),
});
export const postHeartbeatSignal = endpoint({
  ...called,
  method: "POST",
  path: "/data/v2/heartbeat/{key}/{signal}",
  summary: "Say that a job has started, failed or ended, with a text such as its output",
  params: signalParams,
});

const params = z.object({ id });
export const getHeartbeat = endpoint({
  method: "GET",
  path: "/web/integrations/{id}/heartbeat",
  summary: "Get the address and schedule of a heartbeat",
  needs: may("integrations@read"),
  params,
  reply: heartbeat,
  refuses: ["not_found"],
  changesWith: ["integrations"],
});
export const updateHeartbeat = endpoint({
  method: "PUT",
  path: "/web/integrations/{id}/heartbeat",
  summary: "Change how often a heartbeat has to be called",
  needs: may("integrations@update"),
  params,
  body: heartbeatSchedule.extend({ base }),
  reply: heartbeat,
  refuses: ["not_found", "stale"],
});
