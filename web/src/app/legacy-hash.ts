/** Where a link of an earlier console leads: to an address of this one, or nowhere. */
export type LegacyTarget = { to: string } | { unknown: string };

/**
 * Reads the fragment of a legacy address, such as `#/investigator?query=host%3Ddb-1&timeFrame=24h`.
 * Null when there is none.
 */
export function legacyTarget(hash: string): LegacyTarget | null {
  const text = hash.replace(/^#?!?\/?(app\/)?/, "");
  if (text === "") return null;
  const [path = "", query = ""] = text.split("?", 2);
  const [place = "", ...rest] = path.split("/").filter(Boolean).map(decodePart);
  const params = new URLSearchParams(query);
  switch (place.toLowerCase()) {
    case "overview":
      return {
        to: `/feed/${encodeURIComponent(rest[0] ?? params.get("environment") ?? "all")}?folder=active`,
      };
    case "integrations":
      return { to: "/integrations/" };
    case "investigator":
      return { to: withQuery("/search", searchOf(params, rest)) };
    case "changepassword":
      return { to: "/change-password" };
    case "settings":
      return rest[0]?.toLowerCase() === "alert-filtering"
        ? { to: "/settings/alert-filtering" }
        : { unknown: `#/${text}` };
    default:
      return { unknown: `#/${text}` };
  }
}

/** Environment, source, sort, query and time frame go along. */
function searchOf(
  params: URLSearchParams,
  [environment]: readonly string[],
): [string, string | null][] {
  const frame = params.get("timeFrame") ?? params.get("time_frame") ?? params.get("timeframe");
  const [from, to] = [params.get("from"), params.get("to")];
  const isCustom = from !== null && to !== null;
  return [
    ["environment", params.get("environment") ?? environment ?? null],
    ["source", params.get("source")],
    ["sort", params.get("sort")],
    ["query", params.get("query")],
    ["range", isCustom ? "custom" : frame === "24h" ? "1d" : frame],
    ["from", isCustom ? from : null],
    ["to", isCustom ? to : null],
  ];
}

function withQuery(path: string, entries: readonly [string, string | null][]): string {
  const query = new URLSearchParams(
    entries.flatMap(([name, value]) => (value === null || value === "" ? [] : [[name, value]])),
  ).toString();
  return query === "" ? path : `${path}?${query}`;
}

/** Anyone may type a fragment, and this never throws. */
function decodePart(text: string): string {
  return new URLSearchParams(`text=${text.replaceAll("+", "%2B")}`).get("text") ?? text;
}
