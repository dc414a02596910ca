/** A machine's own paths, and addresses of package registries: true here, wrong everywhere else. */
const MACHINE_PATH = /(?<![\w.$}])\/(work|root|farm|home\/\w+|Users\/\w+)\/[\w.-]/;
const REGISTRY = /https?:\/\/[^\s"'`]*\b(registry|artifactory|nexus|verdaccio|npm-proxy)\b/i;

export function machinePathFaults(file: string, text: string): string[] {
  return text.split("\n").flatMap((line, index) => {
    if (MACHINE_PATH.test(line)) return [`${file}:${index + 1}: a path of one machine`];
    return REGISTRY.test(line) ? [`${file}:${index + 1}: the address of a package registry`] : [];
  });
}
