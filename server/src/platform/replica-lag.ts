/** How late a standby is, from positions of the log that were noted as they were committed. */
export interface ReplicaLag {
  committed(position: number, atMs: number): void;
  replayed(position: number): void;
  /** Since when what it does not show has been committed; 0 where it shows everything noted. */
  seconds(atMs: number): number;
}

/** While it stands still, one is noted a second. */
const maxNoted = 1000;

export function openReplicaLag(): ReplicaLag {
  const noted: { position: number; atMs: number }[] = [];
  return {
    committed: (position, atMs) => {
      if (noted.at(-1)?.position === position) return;
      // The newest has to be there: without it a late one would look current too early.
      if (noted.length === maxNoted) noted.pop();
      noted.push({ position, atMs });
    },
    replayed: (position) => {
      while (noted[0] && noted[0].position <= position) noted.shift();
    },
    seconds: (atMs) => (noted[0] ? (atMs - noted[0].atMs) / 1000 : 0),
  };
}
