/**
 * Console and server on one port, both following the sources: the server restarts, the console
 * swaps modules.
 */
import { spawn } from "node:child_process";
import path from "node:path";
import { createServer } from "vite";
import { PROJECT } from "./project.ts";

const port = Number(process.env.TOCSIN_PORT ?? 8080);
const serverPort = port + 1;
// vite.config.ts sends there what is not the console's.
process.env.TOCSIN_DEV_SERVER = `http://127.0.0.1:${serverPort}`;

const server = spawn(
  process.execPath,
  [
    "--watch",
    "--watch-preserve-output",
    "--import",
    path.join(PROJECT, "tools/launch/end-with-parent.mjs"),
    "server/src/main.ts",
  ],
  {
    cwd: PROJECT,
    stdio: "inherit",
    env: { ...process.env, TOCSIN_PORT: String(serverPort), TOCSIN_DEV: "1" },
  },
);
const vite = await createServer({
  configFile: path.join(PROJECT, "vite.config.ts"),
  server: { port, strictPort: true },
});
await vite.listen();
console.log(`Console and server, following the sources: http://localhost:${port}`);

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => server.kill("SIGTERM"));
server.once("exit", (code) => {
  void vite.close().finally(() => process.exit(code ?? 0));
});
