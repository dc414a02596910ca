import type { StepActions } from "#contract/workflow-document.ts";
import { workflowLimits } from "#contract/workflow-limits.ts";
import { reachEverywhere } from "../../../platform/http/check-permission.ts";
import { parseQuery } from "../../incidents/feed/parse-query.ts";
import { done, failed, type StepContext, type StepResult } from "../step-result.ts";
import { findIncidents } from "../find-incidents.ts";

/** `scope`: what the step may name. */
export async function runForeach(
  { sql, caller, nowS }: StepContext,
  loop: NonNullable<StepActions["foreach"]>,
  scope: object,
): Promise<StepResult> {
  if (loop.incidents !== undefined) {
    const items = await findIncidents(sql, {
      query: parseQuery(loop.incidents),
      environments: reachEverywhere(caller).environments,
      nowS,
      limit: workflowLimits.loopItems + 1,
    });
    return checked(items);
  }
  const items = valueAt(scope, loop.in ?? "");
  if (items === undefined || items === null) return done({ items: [] });
  return checked(Array.isArray(items) ? items : [items]);
}

function checked(items: readonly unknown[]): StepResult {
  if (items.length > workflowLimits.loopItems)
    return failed(`A loop has at most ${workflowLimits.loopItems} items`);
  // What is cut cannot be gone through.
  return JSON.stringify(items).length > workflowLimits.outputBytes - 100
    ? failed(`The items of a loop have at most ${workflowLimits.outputBytes} bytes together`)
    : done({ items });
}

/** `steps.find.output.hosts` */
function valueAt(scope: object, path: string): unknown {
  let value: unknown = scope;
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name))
      return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}
