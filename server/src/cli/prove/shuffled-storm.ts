import type { seededRandom } from "../../features/demo/seeded-random.ts";
import { wallClock } from "../../platform/clock.ts";
import type { Ledger } from "./ledger.ts";
import { type Batch, deliverSurely, type LoadTarget } from "./load.ts";
import type { Rig } from "./rig.ts";

/** Ends well: whatever order its events come in, and however often, each of its alerts is ok. */
const story = ["warning", "acknowledged", "critical", "ok"] as const;
const stepS = 30;
const subjects = 100;
const maxCopies = 3;
const eventsPerRequest = 10;
const senders = 8;

/** Begins the names of its alerts. */
export const shuffledPrefix = "shuffled-";

/**
 * What happened to a hundred hosts, copied, shuffled and sent by eight senders to all servers at
 * once. What got no answer is sent again, so that nothing of it is missing.
 */
export async function shuffledStorm(
  rig: Rig,
  ledger: Ledger,
  { dice, number }: { dice: ReturnType<typeof seededRandom>; number: number },
): Promise<void> {
  const beginS = wallClock.nowS() - story.length * stepS;
  const events = Array.from({ length: subjects }, (_, subject) =>
    story.flatMap((status, step) =>
      Array.from({ length: dice.integer(1, maxCopies) }, () => ({
        place: dice.next(),
        event: {
          host: `${shuffledPrefix}${number}-${subject}.northwind.example`,
          check: "order",
          status,
          timestamp: beginS + step * stepS,
        },
      })),
    ),
  )
    .flat()
    .sort((a, b) => a.place - b.place)
    .map(({ event }) => event);
  const requests = Array.from({ length: Math.ceil(events.length / eventsPerRequest) }, (_, at) =>
    events.slice(at * eventsPerRequest, (at + 1) * eventsPerRequest),
  );
  const send = async (): Promise<void> => {
    for (let alerts = requests.pop(); alerts; alerts = requests.pop())
      await deliverSurely(rig, ledger, batchOf(rig, alerts));
  };
  await Promise.all(Array.from({ length: senders }, send));
}

/** In the product's own form. */
export const batchOf = ({ appKeyOf }: Pick<LoadTarget, "appKeyOf">, alerts: object[]): Batch => ({
  events: alerts.length,
  path: "/data/v2/alerts",
  appKey: appKeyOf("api"),
  withNumber: (number) => ({ text: JSON.stringify({ ledger: String(number), alerts }), bad: 0 }),
});
