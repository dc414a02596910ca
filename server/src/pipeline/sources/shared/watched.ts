type Subject = readonly [tag: string, value: string | undefined];

/** What an uptime check watches: its address, and the host in it, by which other senders know it. */
export function watchedSubjects(address: string | undefined): Subject[] {
  if (address === undefined || !URL.canParse(address)) return [["host", address]];
  const { host, hostname } = new URL(address);
  return host === ""
    ? []
    : [
        ["url", address],
        ["host", hostname],
      ];
}
