/** Times as the public reads them, in the zone of the page. */
export interface Times {
  /** 03:04 */
  clock(at: number): string;
  /** 31 Oct */
  day(at: number): string;
  /** Sun 22 Nov, 04:00 */
  moment(at: number): string;
}

export function timesIn(zone: string): Times {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat("en-GB", { ...options, timeZone: zone });
    return (at: number): string => formatter.format(at * 1000);
  };
  const clock = format({ hour: "2-digit", minute: "2-digit" });
  const weekday = format({ weekday: "short" });
  const day = format({ day: "numeric", month: "short" });
  return { clock, day, moment: (at) => `${weekday(at)} ${day(at)}, ${clock(at)}` };
}

export function durationText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ${String(minutes % 60).padStart(2, "0")}`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
