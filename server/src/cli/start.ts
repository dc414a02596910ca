import { Command } from "commander";
import { integerOption } from "./option-values.ts";

export const startCommand = (): Command =>
  new Command("start")
    .description("start the server, with the included PostgreSQL unless DATABASE_URL is set")
    .option(
      "--port <port>",
      "port to listen on (default: TOCSIN_PORT or PORT, otherwise 4680)",
      integerOption({ min: 1, max: 65_535 }),
    )
    .option("--host <address>", "address to listen on (default: HOST, otherwise 127.0.0.1)")
    .action(async ({ port, host }: { port?: number; host?: string }) => {
      // main.ts reads the environment as it is loaded.
      if (port !== undefined) process.env["TOCSIN_PORT"] = String(port);
      if (host !== undefined) process.env["HOST"] = host;
      await import("../main.ts");
    });
