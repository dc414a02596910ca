import * as contract from "#contract/alertmanager.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { productVersion } from "../../platform/version.ts";
import { listAlertGroups, listAlerts } from "./alerts.ts";
import { matchesAll, parseMatcher, type ReadyMatcher } from "./matcher.ts";
import { rfc3339 } from "../../platform/rfc3339.ts";
import { expireSilence, findSilence, loadPlans, saveSilence } from "./save-silence.ts";
import {
  compareSilences,
  expiredSilenceS,
  type Silence,
  silenceOf,
  silenceOnWire,
} from "./silence.ts";

export const alertmanagerRoutes = (parts: Parts): Route[] => {
  const { db, clock } = parts;
  return [
    serve(contract.getAlertmanagerStatus, () => Promise.resolve(statusAt(clock.nowS()))),
    serve(contract.listReceivers, () => Promise.resolve([{ name: contract.alertmanagerReceiver }])),
    serve(contract.listAlertmanagerAlerts, ({ caller, query, from: { consoleUrl } }) =>
      db.tenant(caller.organizationId, (sql) =>
        listAlerts(sql, caller, { query, consoleUrl, nowS: clock.nowS() }),
      ),
    ),
    serve(contract.listAlertGroups, ({ caller, query, from: { consoleUrl } }) =>
      db.tenant(caller.organizationId, (sql) =>
        listAlertGroups(sql, caller, { query, consoleUrl, nowS: clock.nowS() }),
      ),
    ),
    serve(contract.listSilences, async ({ caller, query }) => {
      const [matchers, nowS] = [query.filter.map(parseMatcher), clock.nowS()];
      return (await loadPlans(parts, caller))
        .flatMap((plan) => silenceOf(plan, nowS) ?? [])
        .filter(({ end }) => end > nowS - expiredSilenceS)
        .filter((silence) => isAbout(silence, matchers))
        .sort(compareSilences)
        .map(silenceOnWire);
    }),
    serve(contract.getSilence, async ({ caller, params }) =>
      silenceOnWire(findSilence(await loadPlans(parts, caller), params.silence_id, clock.nowS())),
    ),
    serve(contract.saveSilence, async ({ caller, body }) => ({
      silenceID: await saveSilence(parts, caller, body),
    })),
    serve(contract.expireSilence, ({ caller, params }) =>
      expireSilence(parts, caller, params.silence_id),
    ),
  ];
};

/** As Alertmanager filters silences: by what their own matchers compare with. */
const isAbout = ({ matchers }: Silence, filter: readonly ReadyMatcher[]): boolean =>
  matchesAll(filter, Object.fromEntries(matchers.map(({ name, value }) => [name, value])));

/** The version of the API that tools choose their ways by. */
const apiVersion = "0.28.1";
const configuration = `route:
  receiver: ${contract.alertmanagerReceiver}
receivers:
  - name: ${contract.alertmanagerReceiver}
`;

const statusAt = (nowS: number) => ({
  cluster: { status: "disabled" as const, peers: [] },
  versionInfo: {
    version: apiVersion,
    revision: productVersion,
    branch: "tocsin",
    buildUser: "",
    buildDate: "",
    goVersion: "",
  },
  config: { original: configuration },
  uptime: rfc3339(nowS - process.uptime()),
});
