import { useRegistered } from "../../../data/client/registry.ts";
import { actionRegistry } from "./deferred-actions.ts";
import { useIncidentActions } from "./useIncidentActions.ts";

/** Offers the actions of an environment for as long as its screen stands. */
export default function IncidentActionsHost({ env }: { env: string }) {
  useRegistered(actionRegistry, [useIncidentActions(env)]);
  return null;
}
