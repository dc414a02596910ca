/** Alertmanager's routing as its documentation tells it, in the plainest way. */
import { RE2JS } from "re2js";
import { parse } from "yaml";

interface PlainRoute {
  receiver?: string;
  continue?: boolean;
  match?: Record<string, string>;
  match_re?: Record<string, string>;
  matchers?: string[];
  routes?: PlainRoute[];
}

export function modelReceivers(text: string): (labels: Record<string, string>) => string[] {
  const { route } = parse(text) as { route: PlainRoute };
  return (labels) => [...new Set(receiversIn(route, labels, ""))].sort();
}

function receiversIn(
  route: PlainRoute,
  labels: Record<string, string>,
  inherited: string,
): string[] {
  const receiver = route.receiver ?? inherited;
  const below: string[] = [];
  for (const child of route.routes ?? []) {
    if (!isMatch(child, labels)) continue;
    below.push(...receiversIn(child, labels, receiver));
    if (child.continue !== true) break;
  }
  return below.length === 0 ? [receiver] : below;
}

function isMatch(route: PlainRoute, labels: Record<string, string>): boolean {
  const valueOf = (label: string): string => labels[label] ?? "";
  return (
    Object.entries(route.match ?? {}).every(([label, value]) => valueOf(label) === value) &&
    Object.entries(route.match_re ?? {}).every(([label, value]) =>
      isWhole(value, valueOf(label)),
    ) &&
    (route.matchers ?? []).every((text) => {
      const [, label = "", operator = "", quoted = ""] =
        /^\s*(\w+)\s*(=~|!~|!=|=)\s*(.*?)\s*$/.exec(text) ?? [];
      const value = quoted.replaceAll('"', "");
      const isEqual = operator.endsWith("~")
        ? isWhole(value, valueOf(label))
        : valueOf(label) === value;
      return isEqual === operator.startsWith("=");
    })
  );
}

const isWhole = (pattern: string, text: string): boolean =>
  RE2JS.compile(`^(?:${pattern})$`).test(text);
