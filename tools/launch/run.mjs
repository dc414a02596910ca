// The entry of every npm script. Runs on whatever Node npm runs on (>= 20.19) with built-ins only:
// installs what is missing, then hands over to the Node that the product is written for.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { install } from "./install.mjs";
import { productNode } from "./product-node.mjs";
import { serverOptions } from "./server-options.mjs";
import { supervise } from "./supervise.mjs";

const COMMAND_LINE = "server/src/cli/tocsin.ts";

/** What each task runs, one after the other; arguments of the command go to the last. */
const TASKS = {
  start: ["tools/launch/build.ts", "server/src/main.ts"],
  dev: ["tools/launch/dev.ts"],
  test: ["tools/launch/test.ts"],
  check: ["tools/launch/check.ts"],
  client: ["tools/client/client.ts"],
  bench: ["tools/launch/build.ts", "bench/bench.ts"],
  map: ["tools/checks/map.ts"],
  new: ["tools/new-feature/new-feature.ts"],
  package: ["tools/launch/build.ts", "tools/package/package.ts"],
  pictures: ["tools/launch/build.ts", "tools/pictures/take-pictures.ts"],
  "release-fixture": ["tools/release/write-fixture.ts"],
  tocsin: [COMMAND_LINE],
};

/**
 * They do without what only tests and checks use. Whoever works on the sources needs that soon, and
 * installing it would take the packages away from a server that follows them.
 */
export const LEAN_TASKS = new Set(["start", "package", "tocsin"]);

/** What `--help` says of those that are no commands of `tocsin`. */
const HELP = {
  dev: `Usage: npm run dev

Serves console and API on one port (TOCSIN_PORT, otherwise 8080); both follow the sources.`,
  test: `Usage: npm test [-- PLACE ...]

Runs all tests, or those of a folder or file, with the journeys that use it.`,
  check: `Usage: npm run check [-- --commits BASE]

Checks format, types, lint, unused code and house rules; with --commits the types of each commit
since BASE.`,
  client: `Usage: npm run client

Builds the typed client of the API into client/dist.`,
  bench: `Usage: npm run bench [-- NAME ...] [-- --short]

Runs the benchmarks of these names, or all, on an own server.`,
  map: `Usage: npm run map

Prints which folders may import which.`,
  new: `Usage: npm run new -- settings NAMES | endpoint FEATURE NAME | source NAME

Writes what a page of the settings, a call of a feature or a sender begins with.`,
  package: `Usage: npm run package [-- --version VERSION]

Builds the packages for this kind of machine into dist/packages: an archive, a Debian package.`,
  pictures: `Usage: npm run pictures

Takes the pictures of the documentation anew, from a demo that runs for two minutes.`,
  "release-fixture": `Usage: npm run release-fixture

Writes a backup of a populated installation of this version, which later versions' tests upgrade.`,
};

/** Runs one task to its end and ends this process with its exit code. */
export async function run(task, args) {
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
  const isHelp = args.includes("--help") || args.includes("-h");
  if (isHelp && HELP[task]) {
    console.log(HELP[task]);
    return;
  }
  const programs = programsOf(task, { args, isHelp });
  if (!programs)
    fail(`There is no task "${task ?? ""}". The tasks: ${Object.keys(TASKS).join(", ")}.`);
  await install(root, { withDevelopment: !LEAN_TASKS.has(task) });
  const node = productNode(root);
  if (!node)
    fail(
      `Node ${process.versions.node} is too old, and no Node is bundled for ${process.platform}-${process.arch}: install Node 24.`,
    );
  // The command-line tool is used from anywhere; everything else works from the project's
  // directory.
  const cwd = task === "tocsin" ? (process.env.INIT_CWD ?? process.cwd()) : root;
  const bins = [path.dirname(node), path.join(root, "node_modules/.bin"), process.env.PATH];
  const env = { ...process.env, PATH: bins.join(path.delimiter) };
  for (const program of programs) {
    const isLast = program === programs.at(-1);
    const options = [
      ...(task === "start" && isLast ? serverOptions : []),
      "--import",
      path.join(root, "tools/launch/end-with-parent.mjs"),
    ];
    const code = await supervise(
      node,
      [...options, path.join(root, program), ...(isLast ? argumentsFor(task, args) : [])],
      { cwd, env },
    );
    if (code !== 0 || isLast) process.exit(code);
  }
}

/** The command line knows the options of the start; nothing is built to read about them. */
function programsOf(task, { args, isHelp }) {
  if (task !== "start" || args.length === 0) return TASKS[task];
  return isHelp ? [COMMAND_LINE] : [TASKS.start[0], COMMAND_LINE];
}

const argumentsFor = (task, args) =>
  task === "start" && args.length > 0 ? ["start", ...args] : args;

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

// Also imported by tocsin.mjs, perhaps through a link.
if (fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  await run(process.argv[2], process.argv.slice(3));
