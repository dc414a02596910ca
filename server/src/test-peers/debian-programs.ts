/** Programs of other projects that tests run beside ours, as Debian brings them. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Installs what is missing where that is possible (root on Debian). Null where all of them are
 * there afterwards; else a sentence that says what is missing.
 */
export function missingPrograms(
  programs: readonly string[],
  packages: readonly string[],
): string | null {
  const missing = () => programs.filter((file) => !existsSync(file));
  if (missing().length > 0 && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get"))
    install(packages);
  return missing().length === 0
    ? null
    : `${missing().join(", ")} is not there; as root on Debian: apt-get install --no-install-recommends ${packages.join(" ")}`;
}

function install(packages: readonly string[]): void {
  try {
    runApt("update", "-qq");
    runApt("install", "-y", "-qq", "--no-install-recommends", ...packages);
  } catch {
    // Whoever asks looks whether they are there.
  }
}

/** One after the other, whoever else installs. Only the programs: no service starts by itself. */
const runApt = (...args: readonly string[]): Buffer =>
  execFileSync("flock", ["/var/lock/tocsin-tests-apt", "apt-get", ...args], {
    stdio: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
  });
