import type { Alert } from "#contract/incidents.ts";
import { shortenNames } from "./shorten-names.ts";

/** What tells alerts of one incident apart: the check alone where all are about the same thing. */
export function alertNames(alerts: readonly Alert[]): ReadonlyMap<string, string> {
  const isOneThing =
    new Set(alerts.map(({ primary }) => `${primary.name}=${primary.value}`)).size === 1;
  return new Map(
    alerts.map((alert) => [
      alert.id,
      isOneThing && alert.secondary ? alert.secondary.value : fullAlertName(alert),
    ]),
  );
}

/** As short as they can be told apart: beside each other, what all share tells nothing. */
export function shortAlertNames(alerts: readonly Alert[]): ReadonlyMap<string, string> {
  const names = alertNames(alerts);
  const shortNames = shortenNames([...names.values()]);
  return new Map([...names.keys()].map((id, index) => [id, shortNames[index] ?? ""]));
}

/** "disk · db-1": what is wrong comes first, where there is little room. */
export const fullAlertName = ({
  primary,
  secondary,
}: Pick<Alert, "primary" | "secondary">): string =>
  secondary ? `${secondary.value} · ${primary.value}` : primary.value;
