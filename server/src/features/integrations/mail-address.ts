/** Mail servers may change the case of a local part, and an app key has both. */
const localPartOf = (appKey: string): string => Buffer.from(appKey, "utf8").toString("hex");

/** Null for what no source could have. What stands behind a + or the @ does not count. */
export function appKeyOf(address: string): string | null {
  const [localPart = ""] = address.split(/[+@]/, 1);
  const appKey = /^([0-9a-f]{2}){4,32}$/i.test(localPart)
    ? Buffer.from(localPart, "hex").toString("utf8")
    : "";
  return /^[\w-]+$/.test(appKey) ? appKey : null;
}

/** `host` as `mailHost` names it. */
export const addressOf = (appKey: string, host: string): string => `${localPartOf(appKey)}@${host}`;
