import type { Status } from "#contract/statuses.ts";
import type { SeededRandom } from "./seeded-random.ts";
import type { Check, Part, Site } from "./site.ts";
import { type Phase, type Step, stepsOf, type Subject } from "./steps.ts";

/** When it begins, and how much faster than life it goes. */
export interface Pace {
  startS: number;
  tempo: number;
}
type Episode = (site: Site, random: SeededRandom, pace: Pace) => Step[];

/** No episode lasts longer than this, at tempo 1. */
export const longestS = 3000;

/**
 * What goes wrong in the shop, one episode at a time; the number says how often against the others.
 */
export function episode(site: Site, random: SeededRandom, pace: Pace): Step[] {
  const kinds: readonly [number, Episode][] = [
    [40, blip],
    [14, worsening],
    [8, flap],
    [10, deploy],
    [9, storm],
    [6, nodeTrouble],
  ];
  let draw = random.next() * kinds.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, kind] of kinds) {
    draw -= weight;
    if (draw < 0) return kind(site, random, pace);
  }
  return blip(site, random, pace);
}

const randomSubject = (part: Part, random: SeededRandom): Subject => ({
  part,
  host: random.pick(part.hosts),
  check: random.pick(part.checks),
});

function failureText(check: Check, random: SeededRandom, status: Status): string {
  const share = status === "critical" ? random.between(0.6, 1) : random.between(0.05, 0.5);
  const value = check.limit * (1 + (check.failureFactor - 1) * share);
  return `${check.label} is ${value >= 100 ? Math.round(value) : value.toFixed(1)}${check.unit}, limit ${check.limit}${check.unit}`;
}

const phase = (
  subject: Subject,
  random: SeededRandom,
  [fromS, status]: [number, Status],
): Phase => ({
  fromS,
  status,
  text: failureText(subject.check, random, status),
});

/** One check complains for a while. */
function blip(site: Site, random: SeededRandom, { startS, tempo }: Pace): Step[] {
  const subject = randomSubject(random.pick(site.parts), random);
  const status = random.happens(0.35) ? "critical" : random.happens(0.1) ? "unknown" : "warning";
  return stepsOf(subject, [phase(subject, random, [startS, status])], {
    endS: startS + random.between(90, 900) / tempo,
    tempo,
    tags: {},
  });
}

/** It warns, gets worse, and now and then somebody takes note of it in the tool it comes from. */
function worsening(site: Site, random: SeededRandom, { startS, tempo }: Pace): Step[] {
  const subject = randomSubject(random.pick(site.parts), random);
  const at = (fromS: number): number => startS + fromS / tempo;
  const phases = [
    phase(subject, random, [startS, "warning"]),
    phase(subject, random, [at(random.between(120, 500)), "critical"]),
  ];
  if (subject.check.sender === "api" && random.happens(0.4))
    phases.push({
      fromS: at(random.between(520, 800)),
      status: "acknowledged",
      text: "Somebody is looking into it",
    });
  return stepsOf(subject, phases, { endS: at(random.between(900, 2200)), tempo, tags: {} });
}

/** Back and forth, faster than anybody could act. */
function flap(site: Site, random: SeededRandom, { startS, tempo }: Pace): Step[] {
  const subject = randomSubject(random.pick(site.parts), random);
  const status = random.pick(["critical", "warning"] as const);
  const text = failureText(subject.check, random, status);
  const phases: Phase[] = [];
  let fromS = startS;
  for (let cycle = 0; cycle < random.integer(4, 8); cycle += 1) {
    phases.push({ fromS, status, text });
    fromS += random.between(30, 100) / tempo;
    phases.push({ fromS, status: "ok", text: `${subject.check.label} is back to normal` });
    fromS += random.between(20, 80) / tempo;
  }
  return stepsOf(subject, phases, { endS: fromS, tempo, tags: {} });
}

/** A new version fails on host after host, until it is taken back. */
function deploy(site: Site, random: SeededRandom, { startS, tempo }: Pace): Step[] {
  const part = random.pick(site.parts.filter((part) => part.kind === "service"));
  const version = `${random.integer(2, 9)}.${random.integer(0, 40)}.${random.integer(0, 9)}`;
  const failing = part.checks.filter((check) => check.sender === "alertmanager");
  const backS = startS + random.between(300, 1200) / tempo;
  return part.hosts.flatMap((host, index) =>
    random.sample(failing, 0.6).flatMap((check) => {
      const subject = { part, host, check };
      return stepsOf(
        subject,
        [
          phase(subject, random, [
            startS + (index * 40 + random.between(0, 20)) / tempo,
            "critical",
          ]),
        ],
        {
          endS: backS + random.between(10, 90) / tempo,
          tempo,
          tags: { version, deploy: `${part.name} ${version}` },
        },
      );
    }),
  );
}

/** Everything on one host. */
function nodeTrouble(site: Site, random: SeededRandom, { startS, tempo }: Pace): Step[] {
  const part = random.pick(site.parts.filter((part) => part.kind !== "device"));
  const host = random.pick(part.hosts);
  const endS = startS + random.between(400, 1500) / tempo;
  return random.sample(part.checks, 0.8).flatMap((check) => {
    const subject = { part, host, check };
    return stepsOf(
      subject,
      [
        phase(subject, random, [
          startS + random.between(0, 90) / tempo,
          random.happens(0.6) ? "critical" : "warning",
        ]),
      ],
      { endS: endS + random.between(0, 120) / tempo, tempo, tags: {} },
    );
  });
}

const stormRoots = new Set([
  "storage-array",
  "core-switch",
  "events-bus",
  "orders-db",
  "catalogue-db",
  "gateway",
  "session-cache",
]);
const maxDepth = 3;

/** Something that others need fails, and what needs it follows; it mends in the same order. */
function storm(site: Site, random: SeededRandom, { startS, tempo }: Pace): Step[] {
  const root = random.pick(site.parts.filter((part) => stormRoots.has(part.name)));
  const cause = `${root.name} in ${root.cell}`;
  const mendsS = random.between(480, 1500);
  const reached = new Map([[root.name, 0]]);
  const steps: Step[] = [];
  for (let ring = [root], depth = 0; ring.length > 0 && depth <= maxDepth; depth += 1) {
    for (const part of ring) {
      for (const host of random.sample(part.hosts, depth === 0 ? 1 : 0.7)) {
        for (const check of random.sample(part.checks, depth === 0 ? 0.9 : 0.4)) {
          const subject = { part, host, check };
          const fromS = startS + (depth * 35 + random.between(0, 45)) / tempo;
          const endS = startS + (mendsS + depth * 60 + random.between(0, 90)) / tempo;
          steps.push(
            ...stepsOf(
              subject,
              [
                phase(subject, random, [
                  fromS,
                  depth < 2 || random.happens(0.5) ? "critical" : "warning",
                ]),
              ],
              { endS, tempo, tags: depth === 0 ? {} : { suspected: cause } },
            ),
          );
        }
      }
    }
    const next = ring
      .flatMap((part) => site.dependents(part))
      .filter((part) => !reached.has(part.name) && random.happens(0.85));
    for (const part of next) reached.set(part.name, depth + 1);
    ring = [...new Set(next)];
  }
  return steps;
}
