import { previewCorrelation } from "#contract/correlation-patterns.ts";
import { previewRules } from "#contract/rules-preview.ts";
import { timeMachineLimits } from "#contract/time-machine.ts";
import type { Caller } from "../../platform/caller.ts";
import { serveLong } from "../../platform/http/serve-long.ts";
import type { Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import type { ApplicationAddress } from "../../platform/prepare-role.ts";
import { refuse, refuseField } from "../../platform/refuse.ts";
import { type DraftRules, draftsOf } from "./draft-kinds.ts";
import { readableEnvironments } from "../../features/access/store-visible-sets.ts";
import { kindByName } from "../../features/configuration/rule-kinds.ts";
import { previewInProcess } from "./preview-process.ts";
import type { PreviewOrder } from "./run-time-machine.ts";

/**
 * Running ones, so that a second one is refused before it costs a process; other processes are
 * asked by the database.
 */
const running = new Set<string>();

export const timeMachineRoutes = ({
  clock,
  address,
}: Parts & { address: ApplicationAddress }): Route[] => {
  const preview = async (
    caller: Caller,
    order: Omit<PreviewOrder, "nowS" | "organizationId" | "environments">,
    progress: Parameters<typeof previewInProcess>[2],
  ) => {
    const { organizationId } = caller;
    if (running.has(organizationId)) throw refuse("preview_running");
    running.add(organizationId);
    try {
      const environments = await readableEnvironments(caller);
      const nowS = clock.nowS();
      return await previewInProcess(
        address,
        { ...order, organizationId, environments, nowS },
        progress,
      );
    } finally {
      running.delete(organizationId);
    }
  };
  return [
    serveLong(
      previewCorrelation,
      ({ caller, body: { events, correlations, mode, ...span } }, progress) =>
        preview(
          caller,
          {
            ...timeRangeOf(span, clock.nowS()),
            draft: {
              rules: draftsOf({ "correlation-pattern": { items: correlations, only: true } }),
              mode: mode ?? null,
            },
            events: events ?? null,
          },
          progress,
        ),
    ),
    serveLong(previewRules, ({ caller, body: { rules, mode, ...span } }, progress) => {
      const drafts = draftsOf(rules);
      for (const draft of drafts) checkMayRead(caller, draft);
      return preview(
        caller,
        {
          ...timeRangeOf(span, clock.nowS()),
          draft: { rules: drafts, mode: mode ?? null },
          events: null,
        },
        progress,
      );
    }),
  ];
};

/** A preview tells what rules do: whoever may not see them may not try them. */
function checkMayRead(caller: Caller, { kind }: DraftRules): void {
  const permission = `${kindByName(kind).resource}@read`;
  if (!caller.permissions.has(permission)) throw refuse("no_permission", permission);
}

const dayS = 24 * 3600;
function timeRangeOf(
  {
    start,
    end,
    days,
  }: { start?: number | undefined; end?: number | undefined; days?: number | undefined },
  nowS: number,
): { from: number; to: number } {
  // What was received this very moment is still among it.
  const to = end ?? nowS + 1;
  const from = start ?? to - (days ?? timeMachineLimits.usualDays) * dayS;
  if (from >= to) throw refuseField("preview_range_empty", "start");
  if (to - from > (timeMachineLimits.days + 1) * dayS)
    throw refuseField("preview_range_long", "start", timeMachineLimits.days);
  return { from, to };
}
