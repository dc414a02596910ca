interface Lock {
  packages: Record<
    string,
    { version?: string; resolved?: string; optionalDependencies?: Record<string, string> }
  >;
}

/**
 * `npm install` leaves out, without a word, platform packages that the registry at hand lacks; then
 * `npm ci` fails on another machine. Also: where a package came from is nobody else's business.
 */
export function lockFaults({ packages }: Lock): string[] {
  const present = new Set(
    Object.keys(packages).map((place) => place.split("node_modules/").at(-1)),
  );
  return Object.entries(packages).flatMap(([place, { resolved, optionalDependencies = {} }]) => [
    ...Object.entries(optionalDependencies)
      .filter(([name]) => !present.has(name))
      .map(
        ([name, version]) =>
          `${place || "the project"} wants ${name} ${version}, which the lock file lacks`,
      ),
    ...(resolved?.startsWith("http") ? [`${place} names the registry it came from`] : []),
  ]);
}
