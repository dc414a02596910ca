import { Command } from "commander";

export const mcpCommand = (): Command =>
  new Command("mcp")
    .description("offer the tools of a running server to an assistant, on standard input")
    .requiredOption("--url <url>", "the server, such as https://tocsin.example")
    .addHelpText("after", "\nThe API key whose holder asks is taken from TOCSIN_API_KEY.")
    .action(async (options: { url: string }) => {
      // The protocol's library is loaded by whoever needs it.
      const { serveTools } = await import("./serve-mcp.ts");
      await serveTools(options);
    });
