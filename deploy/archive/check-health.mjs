// For containers: whether the server on this machine is ready, as an exit code. Images have no curl.
const port = process.env.TOCSIN_PORT ?? process.env.PORT ?? 4680;
try {
  const { ok } = await fetch(`http://127.0.0.1:${port}/readyz`, {
    signal: AbortSignal.timeout(4000),
  });
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
