import { z } from "zod";
import { limits } from "./limits.ts";
import { status } from "./statuses.ts";

/*
 * What senders post, as the published contract tells it. The door reads bodies leniently by code of
 * its own (pipeline/normalise.ts), because it names every problem of each event.
 */

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const tagValue = z.union([scalar, z.array(scalar).max(limits.itemsPerTag), z.null()]);
const tag = tagValue.optional();

export const event = z
  .looseObject({
    app_key: z.string().max(100).optional().meta({
      description: "Of the integration it comes from; may stand in the query or beside `alerts`",
    }),
    status: status.meta({ description: "In any case of letters" }),
    host: tag.meta({ description: "Or service, application, device: what the alert is about" }),
    service: tag,
    application: tag,
    device: tag,
    check: tag.meta({ description: "What was checked: the second half of the identity" }),
    description: scalar.nullable().optional(),
    timestamp: z.union([z.number(), z.string()]).nullable().optional().meta({
      description: "Unix seconds or milliseconds, or ISO 8601; the time of receipt unless given",
    }),
    primary_property: z.string().optional().meta({
      description: "The tag that names what the alert is about, where it is none of the usual four",
    }),
    secondary_property: z.string().optional().meta({ description: "Instead of `check`" }),
    incident_identifier: z.union([z.string(), z.number()]).nullable().optional().meta({
      description: "The sender's own identity of the alert, instead of its properties",
    }),
    expires_at: z.number().optional().meta({
      description: "Unix seconds: it ends then, unless it is sent again",
    }),
  })
  .meta({
    description:
      "What has no meaning of its own is a tag of the alert: a text, a number, a boolean, or a list of them",
  });

/** Several events of one request, at most 1,000. */
export const eventBatch = z.object({
  app_key: z.string().max(100).optional(),
  alerts: z.array(event).min(1).max(limits.eventsPerRequest),
});

/** What Prometheus posts to an Alertmanager (api/v2). */
export const prometheusAlert = z.looseObject({
  labels: z.record(z.string(), z.string()),
  annotations: z.record(z.string(), z.string()).optional(),
  startsAt: z.string().optional(),
  endsAt: z.string().optional(),
  generatorURL: z.string().optional(),
});

/** A sender's own payload: its documentation says what is in it. */
export const nativePayload = z.union([
  z.record(z.string(), z.unknown()),
  z.array(z.record(z.string(), z.unknown())),
]);
