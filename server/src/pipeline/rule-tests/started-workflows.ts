/** Which workflows the events of a test start, and what they would do: nothing of it is done. */
import type { DryStep } from "#contract/dry-step.ts";
import type { Facts } from "#bpql/facts.ts";
import {
  contentFields,
  contentTags,
  type IncidentContent,
} from "../../features/delivery/incident-content.ts";
import { textsOf } from "../../features/incidents/world/finalize-incidents.ts";
import { incidentFacts } from "../../features/incidents/world/incident-fields.ts";
import { startWorkflows } from "../../features/incidents/world/start-workflows.ts";
import type { FactsState, IncidentState } from "../../features/incidents/world/state.ts";
import { placementOf } from "../../features/incidents/world/members/incidents.ts";
import { newWorkflows } from "../../features/incidents/world/members/workflows.ts";
import type { World } from "../../features/incidents/world/world.ts";
import { dryRun } from "../../features/workflows/dry-run.ts";
import { holds } from "../../features/workflows/step-scope.ts";
import type { NamedBook, NamedWorkflow } from "./named-book.ts";

/** Id of an incident → name of a workflow → its steps. */
export type StartedWorkflows = Map<string, Map<string, DryStep[]>>;

/** Asked after each event, as each is a change of its own. */
export class WorkflowWatch {
  readonly started: StartedWorkflows = new Map();
  readonly #world: World;
  readonly #rules: NamedBook;
  #activities = 0;
  #places: ReadonlyMap<string, readonly string[]> = new Map();

  constructor(world: World, rules: NamedBook) {
    this.#world = world;
    this.#rules = rules;
  }

  /** `places`: of every incident that was ever touched. */
  afterEvent(places: ReadonlyMap<string, readonly string[]>): void {
    const { history, incidents } = this.#world;
    const activities = history.activities.slice(this.#activities);
    const change: World = {
      ...this.#world,
      history: { ...history, activities },
      incidents: { ...incidents, changed: new Set(incidents.byId.keys()) },
      workflows: newWorkflows(),
    };
    startWorkflows(change, this.#rules.book.workflows, {
      moves: {
        before: (id) => this.#places.get(id) ?? [],
        now: (id) => places.get(id) ?? [],
      },
      tagging: this.#rules.book.tagging,
    });
    const byId = new Map(this.#rules.workflows.map((workflow) => [workflow.id, workflow]));
    for (const { workflow_id, incident_id } of change.workflows.starts)
      this.#begin(byId.get(workflow_id), incident_id, places);
    this.#activities = history.activities.length;
    for (const [id, incident] of incidents.byId)
      incidents.placedBefore.set(id, placementOf(incident));
    this.#places = places;
  }

  /** What people could start by hand, when all events are through. */
  afterAll(places: ReadonlyMap<string, readonly string[]>): void {
    for (const workflow of this.#rules.workflows)
      if (workflow.active && workflow.document.trigger.manual !== undefined)
        for (const id of this.#world.incidents.byId.keys()) this.#begin(workflow, id, places);
  }

  #begin(
    workflow: NamedWorkflow | undefined,
    incidentId: string,
    places: ReadonlyMap<string, readonly string[]>,
  ): void {
    const incident = this.#world.incidents.byId.get(incidentId);
    const facts = this.#world.facts.byIncident.get(incidentId);
    if (workflow === undefined || !incident || !facts) return;
    const { name, document } = workflow;
    const known = incidentFacts(incident, facts, () => textsOf(this.#world, incident, facts));
    if (document.condition !== undefined && !holds(document.condition, known)) return;
    const ofIncident = this.started.get(incidentId) ?? new Map<string, DryStep[]>();
    this.started.set(incidentId, ofIncident);
    // What starts twice is judged by its first time.
    if (!ofIncident.has(name))
      ofIncident.set(name, this.#stepsOf(workflow, { incident, facts, known, places }));
  }

  #stepsOf(
    { document }: NamedWorkflow,
    {
      incident,
      facts,
      known,
      places,
    }: {
      incident: IncidentState;
      facts: FactsState;
      known: Facts;
      places: ReadonlyMap<string, readonly string[]>;
    },
  ): DryStep[] {
    const content: IncidentContent["incident"] = {
      ...contentFields(incident),
      url: `/incident/${incident.id}`,
      tags: contentTags(facts),
      environments: (places.get(incident.id) ?? []).map(
        (id) => this.#rules.environments.get(id) ?? id,
      ),
    };
    return dryRun({
      document,
      incident: content,
      facts: known,
      inputs: {},
      nowS: this.#world.at,
    });
  }
}
