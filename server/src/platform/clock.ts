/** The only source of time. Tests move it; SQL and decisions are given it. */
export interface Clock {
  /** Unix seconds, to the millisecond. */
  nowS(): number;
}
export const wallClock: Clock = { nowS: () => Date.now() / 1000 };

export interface MovableClock extends Clock {
  forward(time: { hours?: number; minutes?: number; seconds?: number }): void;
  set(nowS: number): void;
}
export function movableClock(startS: number): MovableClock {
  let now = startS;
  return {
    nowS: () => now,
    set: (nowS) => {
      now = nowS;
    },
    forward: ({ hours = 0, minutes = 0, seconds = 0 }) => {
      now += hours * 3600 + minutes * 60 + seconds;
    },
  };
}
