/** What can be said about the sources without running the product. */
import { commitsTypeCheck } from "./commits.ts";
import { bin } from "./project.ts";
import { passes, STATIC_CHECKS } from "./steps.ts";

const HOUSE = {
  name: "house rules",
  command: bin("vitest"),
  args: ["run", "--project", "house", "--reporter", "dot"],
};

const [option, base] = process.argv.slice(2);
if (option === "--commits" && base !== undefined) {
  process.exitCode = commitsTypeCheck(base) ? 0 : 1;
} else if (option !== undefined) {
  console.error("usage: npm run check [-- --commits BASE]");
  process.exitCode = 2;
} else {
  const failed = [...STATIC_CHECKS, HOUSE].filter((step) => !passes(step));
  process.exitCode = failed.length > 0 ? 1 : 0;
}
