interface Usage {
  /** Of one core, since it was read last. */
  cpuPercent: number;
  memoryBytes: number;
}

/** What this process takes of its machine. */
export function openUsage(): { read(): Usage } {
  let [cpu, readAtMs] = [process.cpuUsage(), performance.now()];
  return {
    read: () => {
      const { user, system } = process.cpuUsage(cpu);
      const elapsedMs = performance.now() - readAtMs;
      [cpu, readAtMs] = [process.cpuUsage(), performance.now()];
      const share = elapsedMs === 0 ? 0 : (user + system) / 1000 / elapsedMs;
      return { cpuPercent: 100 * share, memoryBytes: process.memoryUsage.rss() };
    },
  };
}
