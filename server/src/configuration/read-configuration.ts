import fs from "node:fs";
import { closest, distance } from "fastest-levenshtein";
import { readSettingsFile } from "./read-file.ts";
import { developerVariables, variables } from "./variables.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Configuration {
  /** With what files hold, and without what is empty. */
  env: Record<string, string>;
  /** Every one, as a sentence; the server does not start with any. */
  problems: readonly string[];
  /** What is probably a mistake and harms nobody. */
  warnings: readonly string[];
}

/** Empty, it means that no proxy is trusted; every other empty variable counts as not set. */
const meaningfulWhenEmpty = new Set(["TOCSIN_TRUSTED_PROXIES"]);

/** The environment, looked at as a whole before anything is started. */
export function readConfiguration(environment: Environment): Configuration {
  const { env, problems: fileProblems } = readFiles(environment);
  const problems = Object.entries(variables).flatMap(([name, { problems: problemsOf }]) =>
    (env[name] === undefined ? [] : problemsOf(env[name])).map((problem) =>
      sentence(name, problem),
    ),
  );
  return {
    env,
    problems: [...fileProblems, ...problems, ...sharedPublicName(env)],
    warnings: [...unknownVariables(env), ...halfConfigured(env)],
  };
}

/** Under the name of pages for the public nothing else is served, so the console needs another. */
function sharedPublicName(env: Environment): string[] {
  const [origin, url] = [env["TOCSIN_PUBLIC_ORIGIN"] ?? "", env["TOCSIN_PUBLIC_URL"] ?? ""];
  const isShared =
    URL.canParse(origin) && URL.canParse(url) && new URL(origin).hostname === new URL(url).hostname;
  return isShared
    ? ["TOCSIN_PUBLIC_ORIGIN must have another host name than TOCSIN_PUBLIC_URL"]
    : [];
}

/**
 * What TOCSIN_CONFIG holds, where the environment sets nothing else; then what NAME_FILE points to
 * into NAME, for every variable that may hold a secret.
 */
export function readFiles(environment: Environment): Omit<Configuration, "warnings"> {
  const env = withoutEmpty(environment);
  const file = env["TOCSIN_CONFIG"];
  const { settings, problems } =
    file === undefined ? { settings: {}, problems: [] } : readSettingsFile(file);
  for (const [name, value] of Object.entries(withoutEmpty(settings))) {
    const isSetBeside = env[name] ?? env[`${name}_FILE`] ?? env[name.replace(/_FILE$/, "")];
    if (isSetBeside === undefined) env[name] = value;
  }
  return { env, problems: [...problems, ...unknownIn(settings), ...readSecrets(env)] };
}

/** In the environment there are names of all sorts; the file has settings alone. */
const unknownIn = (settings: Environment): string[] =>
  Object.keys(settings)
    .filter((name) => !knownNames.includes(name) || name === "TOCSIN_CONFIG")
    .map((name) => `TOCSIN_CONFIG: ${name} is no setting of Tocsin${suggestion(name, knownNames)}`);

const withoutEmpty = (environment: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined && (entry[1].trim() !== "" || meaningfulWhenEmpty.has(entry[0])),
    ),
  );

/** Changes `env`; answers what is wrong. */
function readSecrets(env: Record<string, string>): string[] {
  return Object.entries(variables).flatMap(([name, { isSecret }]) => {
    const file = isSecret ? env[`${name}_FILE`] : undefined;
    if (file === undefined) return [];
    if (env[name] !== undefined) return [`${name} and ${name}_FILE are both set: keep one of them`];
    const content = readSecret(file);
    if ("problem" in content) return [`${name}_FILE: ${content.problem}`];
    env[name] = content.secret;
    // Whoever reads what is answered once more finds one of the two.
    Reflect.deleteProperty(env, `${name}_FILE`);
    return [];
  });
}

function readSecret(file: string): { secret: string } | { problem: string } {
  try {
    // Editors and `echo` end it with a line break, which belongs to no secret.
    const secret = fs.readFileSync(file, "utf8").replace(/\r?\n$/, "");
    return secret.trim() === "" ? { problem: `${file} is empty` } : { secret };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    return { problem: `${file} cannot be read (${code})` };
  }
}

/** A parser's own sentence may name the variable already. */
const sentence = (name: string, problem: string): string =>
  problem.startsWith(name) ? problem : `${name}: ${problem}`;

const knownNames = Object.entries(variables).flatMap(([name, { isSecret }]) =>
  isSecret ? [name, `${name}_FILE`] : [name],
);
const unknownVariables = (env: Environment): string[] =>
  Object.keys(env)
    .filter((name) => name.startsWith("TOCSIN_"))
    .filter((name) => !knownNames.includes(name) && !developerVariables.has(name))
    .map((name) => `${name} is no setting of Tocsin${suggestion(name, knownNames)}`);

/** Of so many letters another name is no slip of the finger. */
const maxSlips = 6;
function suggestion(name: string, known: readonly string[]): string {
  const nearest = closest(name, known);
  return distance(name, nearest) <= maxSlips ? `; did you mean ${nearest}?` : "";
}

/** Beside the address of a database of one's own. */
const databaseVariables = [
  "TOCSIN_APP_DATABASE_URL",
  "TOCSIN_DIRECT_DATABASE_URL",
  "TOCSIN_REPLICA_DATABASE_URL",
];

function halfConfigured(env: Environment): string[] {
  const isWithout = (name: string, needed: string): boolean =>
    env[name] !== undefined && env[needed] === undefined;
  const warnings: string[] = [];
  if (isWithout("TOCSIN_SMTP_URL", "TOCSIN_PUBLIC_URL"))
    warnings.push("TOCSIN_SMTP_URL is set without TOCSIN_PUBLIC_URL: no links go by mail");
  if (isWithout("TOCSIN_INBOUND_SMTP_HOST", "TOCSIN_INBOUND_SMTP_PORT"))
    warnings.push(
      "TOCSIN_INBOUND_SMTP_HOST is set without TOCSIN_INBOUND_SMTP_PORT: no mail is taken",
    );
  for (const name of databaseVariables)
    if (isWithout(name, "DATABASE_URL"))
      warnings.push(
        `${name} is set without DATABASE_URL: the included database is used, and it is ignored`,
      );
  for (const name of ["TOCSIN_TRACES_RATIO", "TOCSIN_TRACES_HEADERS"])
    if (isWithout(name, "TOCSIN_TRACES_URL"))
      warnings.push(`${name} is set without TOCSIN_TRACES_URL: no traces are sent`);
  return warnings;
}
