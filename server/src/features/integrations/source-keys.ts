import { randomBytes } from "node:crypto";
import type { Integration } from "#contract/integrations.ts";

/** For everybody to read: an ingest key is needed beside it. */
export const newAppKey = (): string => randomBytes(9).toString("base64url");

/** A source as it is told: of the keys it had, those that are still accepted. */
export const withLiveKeys = (source: Integration, nowS: number): Integration => ({
  ...source,
  former_app_keys: source.former_app_keys.filter(({ accepted_until }) => accepted_until > nowS),
});

/** Every key that a sender may use now, with the source it stands for. */
export function sourcesByLiveKey(
  sources: readonly Integration[],
  nowS: number,
): Map<string, Integration> {
  return sourcesByKey(sources.map((source) => withLiveKeys(source, nowS)));
}

/** Also by the keys that no sender may use any more: what was accepted with them is still read. */
export const sourcesByKey = (sources: readonly Integration[]): Map<string, Integration> =>
  new Map(
    sources.flatMap((source) =>
      [...source.former_app_keys.map(({ app_key }) => app_key), source.app_key].map(
        (key) => [key, source] as const,
      ),
    ),
  );
