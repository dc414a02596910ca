/** Keeps what senders were refused, so that whoever looks for their events sees why there are none. */
import { constants, gunzipSync } from "node:zlib";
import { storable } from "../../platform/http/serve.ts";
import type { RefusedRequest, RefusedRequests } from "../../platform/http/refused-events.ts";
import { log } from "../../platform/log.ts";
import { saveErrors, type SourceError } from "../source-activity/store.ts";
import type { Parts } from "../../platform/parts.ts";
import { hashToken } from "../../platform/tokens.ts";
import {
  findOwners,
  insertRefused,
  type NewRefusedRow,
  type RefusedOwner,
} from "./store-refused.ts";

export interface RefusedLog {
  record: RefusedRequests["record"];
  stop(): Promise<void>;
}

const flushMs = 500;
/** Waiting to be written, over all organizations. Of a flood beyond it nothing is kept. */
const maxWaiting = 500;
/** Whoever shows no good key leaves the others some room. */
const maxUnknownWaiting = 200;
/** Written at once, of the same refusal; the last of them says how many more there were. */
const maxAlike = 3;
const maxTextCharacters = 16_384;

export function openRefusedLog({ db, clock }: Parts): RefusedLog {
  let waiting: Waiting[] = [];
  const alike = new Map<string, Waiting[]>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const write = async (entries: readonly Waiting[]): Promise<void> => {
    const owners = await db.system((sql) => findOwners(sql, entries.map(credentialsOf)));
    const owned = entries.flatMap((entry, index) => {
      const owner = owners[index];
      return owner ? [{ entry, owner }] : [];
    });
    for (const [organizationId, group] of Map.groupBy(owned, ({ owner }) => owner.organization_id))
      await db.tenant(organizationId, async (sql) => {
        const rows = group.flatMap(asRow);
        await insertRefused(sql, rows);
        await saveErrors(sql, rows.flatMap(asSourceError));
      });
  };
  const flush = (): void => {
    const entries = waiting;
    waiting = [];
    alike.clear();
    timer = null;
    writing = writing
      .then(() => write(entries))
      .catch((error: unknown) => {
        log.warn({ error: String(error) }, "refused requests could not be kept");
      });
  };

  return {
    record: (refused) => {
      const key = likenessOf(refused);
      const group = alike.get(key) ?? [];
      const last = group.at(-1);
      if (last && group.length >= maxAlike) last.times += 1;
      else if (waiting.length < (refused.holder === null ? maxUnknownWaiting : maxWaiting)) {
        const entry = { refused, receivedAt: clock.nowS(), times: 1 };
        waiting.push(entry);
        alike.set(key, [...group, entry]);
      }
      timer ??= setTimeout(flush, flushMs);
    },
    stop: async () => {
      if (timer !== null) {
        clearTimeout(timer);
        flush();
      }
      await writing;
    },
  };
}

interface Waiting {
  refused: RefusedRequest;
  receivedAt: number;
  times: number;
}

const likenessOf = ({ key, appKey, path, problems }: RefusedRequest): string =>
  JSON.stringify([key, appKey, path, problems[0]?.code]);

function credentialsOf({ refused }: Waiting) {
  const { holder, key, appKey } = refused;
  return {
    organization_id: holder?.organizationId ?? null,
    token_hash: key === null || holder !== null ? null : hashToken(key),
    app_key: appKey === null ? appKeyIn(textOf(refused)) : storable(appKey.slice(0, 200)),
  };
}

/** The body may be cut, or no JSON at all. */
const appKeyIn = (text: string): string | null =>
  /"app_key"\s*:\s*"([^"\\]{1,200})"/.exec(text)?.[1] ?? null;

function asRow({ entry, owner }: { entry: Waiting; owner: RefusedOwner }): NewRefusedRow[] {
  const { refused, receivedAt, times } = entry;
  const { holder, address, path, status, problems, bodyBytes } = refused;
  return [
    {
      received_at: receivedAt,
      integration_id: owner.integration_id,
      key_name: holder !== null && "name" in holder ? holder.name : owner.key_name,
      is_admitted: holder !== null,
      address,
      path: storable(path.slice(0, 300)),
      status,
      problems: storable(problems.slice(0, 20)),
      body: textOf(refused),
      body_bytes: bodyBytes,
      times,
    },
  ];
}

/** Of a request that names a source; how many events it had, nobody knows. */
const asSourceError = ({
  integration_id,
  received_at,
  problems,
  times,
}: NewRefusedRow): SourceError[] =>
  integration_id === null || problems[0] === undefined
    ? []
    : [
        {
          integration_id,
          hour: Math.floor(received_at / 3600),
          code: problems[0].code.slice(0, 200),
          message: problems[0].message,
          events: times,
          last_at: received_at,
        },
      ];

/** For people: what is no text is shown by replacement characters. */
function textOf({ head, encoding }: Pick<RefusedRequest, "head" | "encoding">): string {
  const bytes = encoding === "gzip" ? unzipped(head) : head;
  return storable(bytes.toString("utf8").slice(0, maxTextCharacters));
}

/** The beginning may be all there is of it. */
function unzipped(head: Buffer): Buffer {
  try {
    return gunzipSync(head, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: 64 * maxTextCharacters,
    });
  } catch {
    return head;
  }
}
