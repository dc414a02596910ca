/** What can be said about the sources without running the product. */
import { bin } from "./project.ts";
import { passes, STATIC_CHECKS } from "./steps.ts";

const HOUSE = {
  name: "house rules",
  command: bin("vitest"),
  args: ["run", "--project", "house", "--reporter", "dot"],
};

const failed = [...STATIC_CHECKS, HOUSE].filter((step) => !passes(step));
process.exitCode = failed.length > 0 ? 1 : 0;
