import { z } from "zod";
import { fromPrometheus } from "./alertmanager.ts";
import { type Source, SourceFault } from "./source.ts";

const labels = z.record(z.string(), z.string());
const posted = z.array(
  z.looseObject({
    labels,
    annotations: labels.default({}),
    startsAt: z.string().optional(),
    endsAt: z.string().optional(),
    generatorURL: z.string().optional(),
  }),
);

/** Alertmanager's resolve_timeout, for alerts that name no end. */
const resendTimeoutS = 300;

/**
 * What a Prometheus server posts to its Alertmanagers, api/v2: an array of alerts, sent again while
 * they fire.
 * `endsAt` says until when each holds unless it is sent again; one in the past has ended.
 * https://github.com/prometheus/alertmanager/blob/main/api/v2/openapi.yaml
 */
export const prometheus = (receivedAt: number): Source => ({
  name: "prometheus",
  label: "Prometheus",
  hint: "Name this address as an Alertmanager in prometheus.yml.",
  toEvents(payload) {
    const parsed = posted.safeParse(payload);
    if (!parsed.success)
      throw new SourceFault(
        `This is not what Prometheus posts to an Alertmanager: ${z.prettifyError(parsed.error)}`,
      );
    return parsed.data.map((alert) => {
      const endsAtS =
        alert.endsAt === undefined || alert.endsAt.startsWith("0001-")
          ? Number.NaN
          : Date.parse(alert.endsAt) / 1000;
      const ends = Number.isNaN(endsAtS) ? receivedAt + resendTimeoutS : endsAtS;
      const hasEnded = ends <= receivedAt;
      return { ...fromPrometheus(alert, hasEnded), ...(hasEnded ? {} : { expires_at: ends }) };
    });
  },
});
