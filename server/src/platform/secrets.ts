import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/**
 * What the product must be able to read again: encrypted at rest with a key that the database does
 * not hold.
 */
export interface Secrets {
  /**
   * `place` says what the secret is for; sealed text that is moved to another place does not open
   * there.
   */
  seal(text: string, place: string): string;
  open(sealed: string, place: string): string;
  /** Sealed with a key that is no longer the first, so due to be sealed anew. */
  isOld(sealed: string): boolean;
}

interface Key {
  id: string;
  bytes: Buffer;
}
type Env = Readonly<Record<string, string | undefined>>;

/**
 * By TOCSIN_SECRET_KEYS: "id:base64,…" of 32 bytes each. The first one seals, all of them open: A,
 * then B,A, then B once everything is sealed anew. Without it, a file in `dataDir` that is made
 * with the first secret.
 */
export function secretsFrom(env: Env, dataDir: string): Secrets {
  const configured = env["TOCSIN_SECRET_KEYS"]?.trim();
  if (configured) return secretsWith(readKeys(configured, "TOCSIN_SECRET_KEYS"));
  let cached: Secrets | null = null;
  const fileSecrets = (): Secrets =>
    (cached ??= secretsWith(keysInFile(path.join(dataDir, "secret-keys"))));
  return {
    seal: (text, place) => fileSecrets().seal(text, place),
    open: (sealed, place) => fileSecrets().open(sealed, place),
    isOld: (sealed) => fileSecrets().isOld(sealed),
  };
}

/** AES-256-GCM, a fresh 96-bit number each time; "v1.key.number.tag.text" in base64url. */
function secretsWith(keys: readonly Key[]): Secrets {
  const [first] = keys;
  if (!first) throw new Error("there is no secret key");
  return {
    seal: (text, place) => {
      const number = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", first.bytes, number).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return [
        "v1",
        first.id,
        ...[number, cipher.getAuthTag(), sealed].map((part) => part.toString("base64url")),
      ].join(".");
    },
    open: (sealed, place) => {
      const [version, id, ...rest] = sealed.split(".");
      const [number, tag, text] = rest.map((part) => Buffer.from(part, "base64url"));
      // A stray character at an end decodes to nothing, and would be overlooked.
      const isWhole = rest.every(
        (part) => Buffer.from(part, "base64url").toString("base64url") === part,
      );
      if (!isWhole || version !== "v1" || !number || !tag || !text || tag.length !== 16)
        throw new Error("this is no sealed secret");
      const key = keys.find((candidate) => candidate.id === id);
      if (!key) throw new Error(`the secret key ${id} is not in TOCSIN_SECRET_KEYS`);
      const opening = createDecipheriv("aes-256-gcm", key.bytes, number, { authTagLength: 16 })
        .setAAD(Buffer.from(place))
        .setAuthTag(tag);
      return Buffer.concat([opening.update(text), opening.final()]).toString("utf8");
    },
    isOld: (sealed) => !sealed.startsWith(`v1.${first.id}.`),
  };
}

function readKeys(text: string, source: string): Key[] {
  const keys = text.split(",").map((part): Key => {
    const [id = "", encoded = ""] = part.trim().split(":");
    const bytes = Buffer.from(encoded, "base64");
    if (!/^[A-Za-z0-9_-]{1,40}$/.test(id) || bytes.length !== 32)
      throw new Error(`${source} is not "id:base64 of 32 bytes", several divided by commas`);
    return { id, bytes };
  });
  if (new Set(keys.map((key) => key.id)).size < keys.length)
    throw new Error(`${source} names a key twice`);
  return keys;
}

/** Of two processes that make it at once, one wins and both read the winner's. */
function keysInFile(file: string): Key[] {
  if (!fs.existsSync(file)) {
    const bytes = randomBytes(32);
    const id = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
    const draft = `${file}.${process.pid}.${id}`;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(draft, `${id}:${bytes.toString("base64")}\n`, {
      mode: 0o600,
      flag: "wx",
      flush: true,
    });
    try {
      fs.linkSync(draft, file);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    } finally {
      fs.rmSync(draft);
    }
  }
  return readKeys(fs.readFileSync(file, "utf8").trim(), file);
}
