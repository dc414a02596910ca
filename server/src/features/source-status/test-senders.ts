/** Simulated sources: the times of their events, in seconds since a Thursday's midnight in UTC. */

export type Sender = (random: () => number, days: number) => number[];

const dayS = 86_400;

/** The same numbers for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const untilNextS = (random: () => number, perHour: number): number =>
  (-Math.log(1 - random()) / perHour) * 3600;

const byChance =
  (perHour: (time: number) => number, mostPerHour: number): Sender =>
  (random, days) => {
    const times: number[] = [];
    for (let time = 0; time < days * dayS; time += untilNextS(random, mostPerHour))
      if (random() < perHour(time) / mostPerHour) times.push(time);
    return times;
  };

const regularly =
  (everyS: number, jitterS: number): Sender =>
  (random, days) =>
    Array.from(
      { length: (days * dayS) / everyS },
      (_, place) => place * everyS + random() * jitterS,
    );

const inBursts =
  (burstsPerHour: number, longestS: number): Sender =>
  (random, days) => {
    const times: number[] = [];
    let time = 0;
    while (time < days * dayS) {
      time += untilNextS(random, burstsPerHour);
      const end = time + 300 + random() * longestS;
      for (; time < end; time += untilNextS(random, 90)) times.push(time);
    }
    return times;
  };

const hourOf = (time: number): number => (time / 3600) % 24;
const isWeekend = (time: number): boolean => [2, 3].includes(Math.floor(time / dayS) % 7);
const isBetween = (time: number, from: number, to: number): boolean =>
  hourOf(time) >= from && hourOf(time) < to;

export const senders: Readonly<Record<string, Sender>> = {
  "every minute": regularly(60, 10),
  "every hour": regularly(3600, 600),
  "by chance, 10 an hour": byChance(() => 10, 10),
  "by chance, 3 a day": byChance(() => 0.125, 0.125),
  "daily rhythm": byChance((time) => (isBetween(time, 7, 19) ? 30 : 1.5), 30),
  "quiet weekends": byChance(
    (time) => (isWeekend(time) ? 0.05 : isBetween(time, 8, 18) ? 20 : 0.3),
    20,
  ),
  bursts: inBursts(0.2, 2100),
  "rare bursts": inBursts(1 / 24, 7200),
};
