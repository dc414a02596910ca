import type { Sql } from "../../platform/db.ts";
import { apply } from "./apply.ts";
import type { IncidentRules } from "./incident-rules.ts";
import { loadEnvironmentsBefore, loadSharingInputs } from "./stores/load-sharing-inputs.ts";
import { environmentsOf, finalizeIncidents } from "./world/finalize-incidents.ts";
import { updatePartlyMuted } from "./world/muting.ts";
import { notifySubscribers, watchableIncidents } from "./world/notify-subscribers.ts";
import { notifyNamedPeople } from "./world/notify.ts";
import { requestAnalyses } from "./world/request-analyses.ts";
import { shareByRules } from "./world/share-by-rules.ts";
import { startWorkflows } from "./world/start-workflows.ts";
import type { World } from "./world/world.ts";

interface Change {
  world: World;
  rules: IncidentRules;
}

/**
 * Everything that follows from what was decided, for events and clicks alike: the only way
 * incidents change. Titles, tags and environments are decided on the loaded world; what rules that
 * share ask for is loaded, they decide, and then everything is written.
 */
export async function concludeChange(
  sql: Sql,
  organizationId: string,
  change: Change,
): Promise<void> {
  const { settled } = await sendChange(sql, organizationId, change);
  await settled();
}

/** The same, for those who have something to do until it is written: see apply. */
export async function sendChange(
  sql: Sql,
  organizationId: string,
  { world, rules }: Change,
): Promise<{ settled(): Promise<void> }> {
  updatePartlyMuted(world, rules.rules.muting);
  const placements = finalizeIncidents(world, rules);

  const inputs = await loadSharingInputs(sql, world, { sharing: rules.sharing, placements });
  const shared = inputs === null ? [] : shareByRules(world, inputs);
  // Some environment may hold incidents by their folder, which sharing changes. Rules are not
  // asked a second time.
  if (rules.placing.needsState)
    for (const incident of shared) {
      const environments = environmentsOf(world, incident, rules.placing);
      if (environments !== null) placements.set(incident.id, environments);
    }
  await triggerWorkflows(sql, world, { rules, placements });
  if (rules.analysing !== null && world.shares.mayShare)
    requestAnalyses(world, rules.analysing, placements);
  await notifyPeople(sql, world, { rules, placements });

  return apply(sql, organizationId, {
    world,
    placements,
    knownSets: rules.sets,
    deliveredChannels: rules.deliveredChannels,
  });
}

/** Where only definitions changed, or something is undone, nothing happened to an incident. */
async function triggerWorkflows(
  sql: Sql,
  world: World,
  {
    rules: { workflows, tagging },
    placements,
  }: { rules: IncidentRules; placements: ReadonlyMap<string, string[]> },
): Promise<void> {
  if (!world.shares.mayShare) return;
  if (workflows.isWatching) world.workflows.watched = new Set(world.incidents.changed);
  if (workflows.all.length === 0) return;
  const incidents = [...world.incidents.changed].flatMap(
    (id) => world.incidents.byId.get(id) ?? [],
  );
  const before = workflows.needsEnvironments
    ? await loadEnvironmentsBefore(sql, world, incidents)
    : new Map<string, string[]>();
  startWorkflows(world, workflows, {
    moves: {
      before: (id) => before.get(id) ?? [],
      now: (id) => placements.get(id) ?? before.get(id) ?? [],
    },
    tagging,
  });
}

/** Organizations in which nobody watches an environment ask the database for nothing. */
async function notifyPeople(
  sql: Sql,
  world: World,
  {
    rules: { subscriptions },
    placements,
  }: { rules: IncidentRules; placements: ReadonlyMap<string, string[]> },
): Promise<void> {
  notifyNamedPeople(world);
  if (subscriptions.isIdle || !world.shares.mayShare) return;
  const watched = watchableIncidents(world).filter(({ id }) => {
    const now = placements.get(id);
    return now === undefined || subscriptions.of(now).length > 0;
  });
  if (watched.length === 0) return;

  const before = await loadEnvironmentsBefore(sql, world, watched);
  notifySubscribers(world, subscriptions, {
    before: (id) => before.get(id) ?? [],
    now: (id) => placements.get(id) ?? before.get(id) ?? [],
  });
}
