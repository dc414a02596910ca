import { createHash, randomBytes } from "node:crypto";

/** 256 bits. Shown once; only `hashOf` it is kept. */
export const generateToken = (prefix: string): string =>
  `${prefix}_${randomBytes(32).toString("base64url")}`;
export const hashToken = (token: string): string =>
  createHash("sha256").update(token).digest("hex");
