/** Paths of the API that people are told to use: in pages of docs, in words and in set-up texts. */
import { contract } from "#contract/contract.ts";

const apiPath =
  /(?:\/data\/v\d|\/resources\/|\/web\/(?!src\b))[\w./{}$-]*|\/(?:healthz|readyz|metrics)\b/g;
/** Prometheus adds the rest by itself. */
const prometheusPrefix = /path_prefix:\s*(\/[\w/.-]+)/g;
/** Spoken of, but no call: a socket of another protocol. */
const sockets = new Set(["/resources/v2.1/live-updates/socket.io"]);

/** Those of a text that no call of the contract has. */
export function unknownPaths(text: string): string[] {
  const whole = text.replaceAll(prometheusPrefix, "$1/api/v2/alerts");
  const paths = [...whole.matchAll(apiPath)].map(([path]) => path.replace(/[.{$]+$/, ""));
  return paths.filter((path) => !sockets.has(path) && !isKnown(path));
}

const knownPaths = contract.flatMap(({ endpoint }) =>
  [endpoint.path, endpoint.alsoAt ?? endpoint.path].map((path) => path.split("/")),
);

/** With a slash at its end it stands for all below it, as in a proxy's settings. */
function isKnown(path: string): boolean {
  const segments = path.split("/");
  return knownPaths.some(
    (known) =>
      (path.endsWith("/") ? known.length >= segments.length : known.length === segments.length) &&
      segments.every(
        (segment, index) =>
          fits(known[index] ?? "", segment) || (segment === "" && index === segments.length - 1),
      ),
  );
}

/** A place in braces holds anything; so does what stands for something: `$ID`, `KIND`, `{id}`. */
const fits = (known: string, text: string): boolean =>
  text === known || (text !== "" && (known.startsWith("{") || /^([A-Z_]+|[{$].*)$/.test(text)));
