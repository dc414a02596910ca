/**
 * A monitoring stream that can be made again from its seed: hosts with checks, most of them saying
 * the same as before.
 */
export interface Mix {
  name: string;
  /** Its things are its own: a stream that began anew on another's would send what is older than known. */ prefix: string;
  hosts: number;
  checks: number;
  /** Of each event: repeats exactly, says something new, changes status. */ repeats: number;
  news: number;
}
export interface BenchEvent {
  host: string;
  check: string;
  status: string;
  description: string;
  timestamp: number;
  region: string;
  team: string;
  service: string;
}

export const mixes = {
  mixed: {
    prefix: "mixed",
    name: "mixed: 70 % repeats, 15 % new text, 15 % status changes",
    hosts: 2000,
    checks: 5,
    repeats: 0.7,
    news: 0.15,
  },
  changing: {
    prefix: "changing",
    name: "changing: every event changes its alert's status",
    hosts: 2000,
    checks: 5,
    repeats: 0,
    news: 0,
  },
  repeating: {
    prefix: "repeating",
    name: "repeating: every event repeats the last one",
    hosts: 2000,
    checks: 5,
    repeats: 1,
    news: 0,
  },
} as const satisfies Record<string, Mix>;

function random(seed: number): () => number {
  let state = seed >>> 0;
  // mulberry32
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const statuses = ["critical", "warning", "ok"] as const;

export function stream(mix: Mix, seed: number, startS: number): () => BenchEvent {
  const next = random(seed);
  const last = new Map<number, { status: number; text: number; at: number }>();
  let count = 0;
  return () => {
    const thing = Math.floor(next() * mix.hosts * mix.checks);
    const before = last.get(thing);
    const now = before ?? { status: next() < 0.6 ? 0 : 1, text: 0, at: startS };
    if (before) {
      const kind = next();
      if (kind >= mix.repeats + mix.news)
        Object.assign(now, {
          status: (now.status + 1 + Math.floor(next() * 2)) % 3,
          at: startS + count / 1000,
        });
      else if (kind >= mix.repeats)
        Object.assign(now, { text: now.text + 1, at: startS + count / 1000 });
    }
    last.set(thing, now);
    count += 1;
    const host = Math.floor(thing / mix.checks);
    return {
      host: `${mix.prefix}-${host}.fra1.example`,
      check: `check-${thing % mix.checks}`,
      status: statuses[now.status] ?? "ok",
      description: `value ${now.text} is beyond its limit on host-${host}`,
      timestamp: now.at,
      region: `region-${host % 7}`,
      team: `team-${host % 23}`,
      service: `service-${host % 400}`,
    };
  };
}
