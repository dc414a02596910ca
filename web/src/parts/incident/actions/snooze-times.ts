import { wallMoment, wallText } from "#time/wall-clock.ts";

export const snoozePresets = ["minutes30", "hour1", "hours4", "tomorrow"] as const;
export type SnoozePreset = (typeof snoozePresets)[number];

/** When a snooze of this kind ends, in Unix seconds. */
export function snoozeEnd(preset: SnoozePreset, nowS: number, zone: string): number {
  switch (preset) {
    case "minutes30":
      return nowS + 30 * 60;
    case "hour1":
      return nowS + 3600;
    case "hours4":
      return nowS + 4 * 3600;
    case "tomorrow":
      return tomorrowMorning(nowS, zone);
  }
}

/** Nine o'clock on the next day of the zone's calendar, whatever its clocks do in the night. */
function tomorrowMorning(nowS: number, zone: string): number {
  const [year = 0, month = 1, day = 1] = wallText(nowS, zone).slice(0, 10).split("-").map(Number);
  const next = new Date(Date.UTC(year, month - 1, day + 1)).toISOString().slice(0, 10);
  return wallMoment(`${next} 09:00`, zone)?.at ?? nowS + 24 * 3600;
}
