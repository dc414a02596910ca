/**
 * Loaded before the server by the memory benchmark, with --expose-gc: SIGUSR2 collects garbage and
 * gives free pages back, so that what is left is held.
 */
process.on("SIGUSR2", () => {
  globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
});
