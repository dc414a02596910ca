import { createRegistry } from "../../../data/client/registry.ts";
import { whenSettled } from "../../../data/client/when-settled.ts";
import { onDemand } from "../../../ui/on-demand.ts";
import type { IncidentActionHandlers } from "./useIncidentActions.ts";

/** Draws nothing: it holds the actions, which no row needs to be seen. */
export const IncidentActionsHost = onDemand(() =>
  whenSettled().then(() => import("./IncidentActionsHost.tsx").then((module) => module.default)),
);

/** Filled by the host. */
export const actionRegistry = createRegistry<IncidentActionHandlers>();

/**
 * The actions of the screen's environment: done at once where their file is here, else as soon as
 * it is, in the order in which they were called.
 */
export const deferredActions: IncidentActionHandlers = new Proxy<object>(
  {},
  {
    get:
      (_, name: keyof IncidentActionHandlers) =>
      (...args: unknown[]) =>
        perform(name, args),
  },
  // Whatever name is read, the host's function of that name answers.
) as IncidentActionHandlers;

async function perform(name: keyof IncidentActionHandlers, args: unknown[]): Promise<unknown> {
  const [handlers] = actionRegistry.all();
  const loadedHandlers = handlers ?? (await actionRegistry.first());
  // The caller's arguments were typed by the handler of this name.
  return (loadedHandlers[name] as (...args: unknown[]) => unknown)(...args);
}
