import type { Server } from "../../open-server.ts";
import type { Organization } from "../../test-cast.ts";
import { testSecretKeys } from "../../test-house.ts";

/** Nobody waits here as long as outside. */
export const brief = {
  TOCSIN_LIMITS: "connectionWaitMs=1000 queryMs=2000 lockWaitMs=1000 idleTransactionMs=1000",
  TOCSIN_SECRET_KEYS: testSecretKeys,
};

export const socketOf = (url: string): string =>
  `${new URL(url).searchParams.get("host") ?? ""}/.s.PGSQL.5432`;

export function throughProxy(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.search = "";
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return url.toString();
}

export async function sendTo(
  { app }: Pick<Server, "app">,
  { ingestKey, appKey }: Pick<Organization, "ingestKey" | "appKey">,
  host: string,
) {
  const reply = await app.inject({
    method: "POST",
    url: "/data/v2/alerts",
    headers: { authorization: `Bearer ${ingestKey}` },
    payload: JSON.stringify({ app_key: appKey, host, status: "critical" }),
  });
  const { id = "", errors } = reply.json<{ id?: string; errors?: { message: string }[] }>();
  return {
    status: reply.statusCode,
    id,
    message: errors?.[0]?.message,
    retryAfter: reply.headers["retry-after"],
  };
}

/** Of the requests with this text, in the order of their ids. */
export const storedIdsOf = (of: Organization, text: string): Promise<string[]> =>
  of.sql(async (sql) =>
    (
      await sql<{ id: string }>(
        `SELECT id FROM receipts WHERE organization_id = tocsin_organization()
         AND strpos(body, $1) > 0 ORDER BY id`,
        [text],
      )
    ).map(({ id }) => id),
  );
