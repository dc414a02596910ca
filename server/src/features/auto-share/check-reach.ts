import type { AutoshareBody } from "#contract/autoshare-rules.ts";
import { everyEnvironment } from "#contract/permissions.ts";
import type { Caller } from "../../platform/caller.ts";
import { accessTo } from "../../platform/http/check-permission.ts";
import { type Problem, problemFor, Refusal, refuse } from "../../platform/refuse.ts";
import { type AddressBook, targetOf } from "../sharing/targets.ts";
import type { RuleReferences } from "./rule-on-wire.ts";

/** A rule tells others what its writer may see, and no more. */
export function checkReach(
  caller: Caller,
  environmentIds: readonly string[],
  { environmentIds: knownIds }: RuleReferences,
): void {
  if (environmentIds.length === 0 && accessTo(caller, everyEnvironment) === null)
    throw refuse("no_environment_access", "read");
  if (environmentIds.some((id) => !knownIds.has(id) || accessTo(caller, id) === null))
    throw refuse("not_found");
}

/** Names every target that is none. */
export function checkTargets(targets: AutoshareBody["targets"], book: AddressBook): void {
  const problems: Problem[] = targets.flatMap(({ system, target }, at) => {
    const read = targetOf(target, system, book);
    return "code" in read ? [problemFor(read, `targets.${at}`)] : [];
  });
  if (problems.length > 0) throw new Refusal(422, problems);
}
