/** Who would be told of an alert, by the product's own decisions. */
import { parse } from "#bpql/parse.ts";
import type { AutoshareBody } from "#contract/autoshare-rules.ts";
import type { EnrichmentTagBody } from "#contract/enrichment.ts";
import { sharingOf } from "../features/auto-share/decide.ts";
import { enricherOf } from "../features/enrichment/decide.ts";
import { readyTag } from "../features/enrichment/ready-tags.ts";
import { placingOf } from "../features/environments/placing.ts";
import { addFacts, emptyFacts, factsOfAlert } from "../features/incidents/world/facts.ts";
import { incidentFacts, kindOf } from "../features/incidents/world/incident-fields.ts";
import { newIncident } from "../features/incidents/world/open-alert.ts";
import type { AlertState } from "../features/incidents/world/state.ts";
import type { World } from "../features/incidents/world/world.ts";
import { normalise } from "../pipeline/normalise.ts";
import { fromPrometheus } from "../pipeline/sources/alertmanager.ts";
import type { Code } from "../rules-as-code/code.ts";

export type Labels = Record<string, string>;

/** Labels of a Prometheus alert → names of the AutoShare rules that share its incident. */
export function receiversOf(code: Code): (labels: Labels) => string[] {
  const enricher = enricherOf(
    (code.rules.get("enrichment-tag") ?? []).map(({ name, body }, at) =>
      readyTag({ id: String(at), name, body: body as unknown as EnrichmentTagBody }),
    ),
    [],
  );
  const environments = code.environments?.environments ?? [];
  const placing = placingOf(
    environments.map(({ filter }, at) => {
      const parsed = parse(filter, { kindOf });
      if (!parsed.ok) throw new Error(`${filter}: ${JSON.stringify(parsed.problems)}`);
      return { id: String(at), query: parsed.query };
    }),
  );
  const idOf = new Map(environments.map(({ name }, at) => [name, String(at)]));
  const sharing = sharingOf(
    (code.rules.get("autoshare-rule") ?? []).map(({ name, active, body }, at) => {
      // Read by the schema of its kind; names stand for ids.
      const rule = body as unknown as AutoshareBody;
      const environment_ids = rule.environment_ids.map((title) => idOf.get(title) ?? "missing");
      return { id: String(at), name, active, body: { ...rule, environment_ids } };
    }),
  );
  return (labels) => {
    const event = eventOf(labels);
    const enriched = enricher?.(event) ?? event;
    const alert = {
      ...enriched,
      primary_name: enriched.primary.name,
      primary_value: enriched.primary.value,
      secondary_name: enriched.secondary?.name ?? null,
      severity: enriched.status,
      start: enriched.timestamp,
    } as unknown as AlertState; // what an incident of one alert takes of it
    const facts = emptyFacts("1");
    addFacts(facts, factsOfAlert(alert));
    const world = { at: 0, incidents: { newId: () => "1", byId: new Map() } };
    const incident = newIncident(world as unknown as World, alert);
    const subject = incidentFacts(incident, facts, () => [""]);
    return sharing
      .candidates(placing.environmentsOf(incident, facts, () => [""]))
      .filter((rule) => rule.holds(subject))
      .map((rule) => rule.name)
      .sort();
  };
}

function eventOf(labels: Labels) {
  const alert = { status: "firing", labels, annotations: {}, startsAt: "2026-03-03T11:50:00Z" };
  const read = normalise(fromPrometheus(alert, false), {
    integration_id: "1",
    source_system: "alertmanager.prod",
    received_at: Date.parse("2026-03-03T12:00:00Z") / 1000,
  });
  if ("problems" in read) throw new Error(JSON.stringify(read.problems));
  return read.event;
}
