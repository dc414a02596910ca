/** Whoever reaches an empty installation from elsewhere must also be able to read what it prints. */
import net from "node:net";
import type { Sql } from "../../platform/db.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuseField } from "../../platform/refuse.ts";
import { generateToken, hashToken } from "../../platform/tokens.ts";
import { loadOrganizations, lockSetUp } from "../organizations/store.ts";
import { hasSetUpToken, insertSetUpToken } from "./store.ts";

/** A new one, to be printed; null once the installation is set up. */
export function issueSetUpToken({ db, clock }: Parts): Promise<string | null> {
  const token = generateToken("setup");
  return db.system(async (sql) => {
    await lockSetUp(sql);
    if ((await loadOrganizations(sql)).length > 0) return null;
    await insertSetUpToken(sql, hashToken(token), clock.nowS());
    return token;
  });
}

/** Who asks, and under which address. */
interface Visitor {
  address: string;
  origin: string;
}

/** Under a name of its own, the console may be a proxy's that does not say for whom it asks. */
export const needsSetUpToken = ({ address, origin }: Visitor): boolean =>
  !isLoopback(address) || !isLoopbackName(new URL(origin).hostname);

export async function checkSetUpToken(
  sql: Sql,
  visitor: Visitor,
  token: string | undefined,
): Promise<void> {
  if (!needsSetUpToken(visitor)) return;
  if (token === undefined || !(await hasSetUpToken(sql, hashToken(token.trim()))))
    throw refuseField("set_up_token_needed", "token");
}

const loopback = new net.BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

const isLoopback = (address: string): boolean =>
  net.isIP(address) !== 0 && loopback.check(address, net.isIPv4(address) ? "ipv4" : "ipv6");

const isLoopbackName = (name: string): boolean =>
  name === "localhost" || isLoopback(name.replace(/^\[|\]$/g, ""));
