import { fileURLToPath } from "node:url";
import { buildClient } from "./build-client.ts";

await buildClient(fileURLToPath(new URL("../../client/dist", import.meta.url)));
console.log("Built client/dist. `npm pack ./client` makes the package.");
