import type { Status } from "#contract/statuses.ts";
import type { Chance } from "./chance.ts";
import type { Check, Part, Site } from "./site.ts";
import { type Phase, type Step, stepsOf, type Subject } from "./steps.ts";

/** When it begins, and how much faster than life it goes. */
export interface Pace {
  startS: number;
  tempo: number;
}
type Episode = (site: Site, chance: Chance, pace: Pace) => Step[];

/** No episode lasts longer than this, at tempo 1. */
export const longestS = 3000;

/**
 * What goes wrong in the shop, one episode at a time; the number says how often against the others.
 */
export function episode(site: Site, chance: Chance, pace: Pace): Step[] {
  const kinds: readonly [number, Episode][] = [
    [40, blip],
    [14, worsening],
    [8, flap],
    [10, deploy],
    [9, storm],
    [6, nodeTrouble],
  ];
  let draw = chance.next() * kinds.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, kind] of kinds) {
    draw -= weight;
    if (draw < 0) return kind(site, chance, pace);
  }
  return blip(site, chance, pace);
}

const anySubject = (part: Part, chance: Chance): Subject => ({
  part,
  host: chance.pick(part.hosts),
  check: chance.pick(part.checks),
});

function badText(one: Check, chance: Chance, status: Status): string {
  const share = status === "critical" ? chance.between(0.6, 1) : chance.between(0.05, 0.5);
  const value = one.limit * (1 + (one.worst - 1) * share);
  return `${one.label} is ${value >= 100 ? Math.round(value) : value.toFixed(1)}${one.unit}, limit ${one.limit}${one.unit}`;
}

const phase = (subject: Subject, chance: Chance, [fromS, status]: [number, Status]): Phase => ({
  fromS,
  status,
  text: badText(subject.check, chance, status),
});

/** One check complains for a while. */
function blip(site: Site, chance: Chance, { startS, tempo }: Pace): Step[] {
  const subject = anySubject(chance.pick(site.parts), chance);
  const status = chance.happens(0.35) ? "critical" : chance.happens(0.1) ? "unknown" : "warning";
  return stepsOf(subject, [phase(subject, chance, [startS, status])], {
    endS: startS + chance.between(90, 900) / tempo,
    tempo,
    tags: {},
  });
}

/** It warns, gets worse, and now and then somebody takes note of it in the tool it comes from. */
function worsening(site: Site, chance: Chance, { startS, tempo }: Pace): Step[] {
  const subject = anySubject(chance.pick(site.parts), chance);
  const at = (fromS: number): number => startS + fromS / tempo;
  const phases = [
    phase(subject, chance, [startS, "warning"]),
    phase(subject, chance, [at(chance.between(120, 500)), "critical"]),
  ];
  if (subject.check.sender === "api" && chance.happens(0.4))
    phases.push({
      fromS: at(chance.between(520, 800)),
      status: "acknowledged",
      text: "Somebody is looking into it",
    });
  return stepsOf(subject, phases, { endS: at(chance.between(900, 2200)), tempo, tags: {} });
}

/** Back and forth, faster than anybody could act. */
function flap(site: Site, chance: Chance, { startS, tempo }: Pace): Step[] {
  const subject = anySubject(chance.pick(site.parts), chance);
  const status = chance.pick(["critical", "warning"] as const);
  const text = badText(subject.check, chance, status);
  const phases: Phase[] = [];
  let fromS = startS;
  for (let turn = 0; turn < chance.whole(4, 8); turn += 1) {
    phases.push({ fromS, status, text });
    fromS += chance.between(30, 100) / tempo;
    phases.push({ fromS, status: "ok", text: `${subject.check.label} is back to normal` });
    fromS += chance.between(20, 80) / tempo;
  }
  return stepsOf(subject, phases, { endS: fromS, tempo, tags: {} });
}

/** A new version fails on host after host, until it is taken back. */
function deploy(site: Site, chance: Chance, { startS, tempo }: Pace): Step[] {
  const part = chance.pick(site.parts.filter((one) => one.kind === "service"));
  const version = `${chance.whole(2, 9)}.${chance.whole(0, 40)}.${chance.whole(0, 9)}`;
  const failing = part.checks.filter((one) => one.sender === "alertmanager");
  const backS = startS + chance.between(300, 1200) / tempo;
  return part.hosts.flatMap((host, index) =>
    chance.some(failing, 0.6).flatMap((one) => {
      const subject = { part, host, check: one };
      return stepsOf(
        subject,
        [
          phase(subject, chance, [
            startS + (index * 40 + chance.between(0, 20)) / tempo,
            "critical",
          ]),
        ],
        {
          endS: backS + chance.between(10, 90) / tempo,
          tempo,
          tags: { version, deploy: `${part.name} ${version}` },
        },
      );
    }),
  );
}

/** Everything on one host. */
function nodeTrouble(site: Site, chance: Chance, { startS, tempo }: Pace): Step[] {
  const part = chance.pick(site.parts.filter((one) => one.kind !== "device"));
  const host = chance.pick(part.hosts);
  const endS = startS + chance.between(400, 1500) / tempo;
  return chance.some(part.checks, 0.8).flatMap((one) => {
    const subject = { part, host, check: one };
    return stepsOf(
      subject,
      [
        phase(subject, chance, [
          startS + chance.between(0, 90) / tempo,
          chance.happens(0.6) ? "critical" : "warning",
        ]),
      ],
      { endS: endS + chance.between(0, 120) / tempo, tempo, tags: {} },
    );
  });
}

const roots = new Set([
  "storage-array",
  "core-switch",
  "events-bus",
  "orders-db",
  "catalogue-db",
  "gateway",
  "session-cache",
]);
const depthMost = 3;

/** Something that others need fails, and what needs it follows; it mends in the same order. */
function storm(site: Site, chance: Chance, { startS, tempo }: Pace): Step[] {
  const root = chance.pick(site.parts.filter((one) => roots.has(one.name)));
  const cause = `${root.name} in ${root.cell}`;
  const mendsS = chance.between(480, 1500);
  const reached = new Map([[root.name, 0]]);
  const steps: Step[] = [];
  for (let ring = [root], depth = 0; ring.length > 0 && depth <= depthMost; depth += 1) {
    for (const part of ring) {
      for (const host of chance.some(part.hosts, depth === 0 ? 1 : 0.7)) {
        for (const one of chance.some(part.checks, depth === 0 ? 0.9 : 0.4)) {
          const subject = { part, host, check: one };
          const fromS = startS + (depth * 35 + chance.between(0, 45)) / tempo;
          const endS = startS + (mendsS + depth * 60 + chance.between(0, 90)) / tempo;
          steps.push(
            ...stepsOf(
              subject,
              [
                phase(subject, chance, [
                  fromS,
                  depth < 2 || chance.happens(0.5) ? "critical" : "warning",
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
      .filter((part) => !reached.has(part.name) && chance.happens(0.85));
    for (const part of next) reached.set(part.name, depth + 1);
    ring = [...new Set(next)];
  }
  return steps;
}
