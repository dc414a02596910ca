import { z } from "zod";

/** An opaque id. One that cannot exist becomes "0", which is nowhere: not found, never a fault. */
export const id = z
  .string()
  .transform((text) => (/^\d{1,18}$/.test(text) ? text : "0"))
  .meta({ description: "Opaque id" });
export const ids = z
  .array(id)
  .min(1, "Name at least one id")
  .max(500, "At most 500 ids in one call");
/** Of somebody, or of a program's account. */
export const rolesOf = z
  .array(id)
  .min(1, "Please select at least one role")
  .max(100, "At most 100 roles");

/** Unix seconds; ISO 8601 text and milliseconds (above 1e11) are converted. */
export const time = z
  .union([z.number(), z.string()])
  .transform((value, context) => {
    const seconds = toSeconds(value);
    if (seconds === null)
      context.addIssue({ code: "custom", message: "must be Unix seconds or an ISO 8601 time" });
    return seconds ?? 0;
  })
  .pipe(z.number());
export const seconds = z.number().meta({ description: "Unix seconds" });

/** What the fields that are changed were, as the caller saw them. */
export const base = z.record(z.string(), z.unknown()).optional();

export const page = z.coerce.number().int().min(1).max(1_000_000).default(1);
export const perPage = (usual: number, max: number) =>
  z.coerce.number().int().min(1).max(max).default(usual);
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number(), page: z.number(), per_page: z.number() });

const namePattern = /^\p{L}[\p{L}\p{M}\p{N}._ '’-]*$/u;
export const name = z.string().trim().min(1).max(200);
export const personName = name.regex(
  namePattern,
  "must start with a letter; then letters, digits, dot, dash, underscore, apostrophe or space",
);
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@<>"]+@[^\s@<>"']+\.[^\s@<>"']+$/, "must be an e-mail address");
/** Nobody's mail is there, so nobody proves that such an address is theirs. */
export const ownMailDomain = "tocsin.invalid";
const reservedAddress = /^(root|readonly|service-account)\+|[@.]tocsin\.invalid$/;
/** Of somebody's account: what the product names its own accounts by belongs to nobody else. */
export const accountEmail = email.refine(
  (text) => !reservedAddress.test(text),
  "must not be an address that is reserved for the product's own accounts",
);
/** Optional + and country code or a leading 0; spaces and dashes are for the eye and not kept. */
export const phone = z
  .string()
  .trim()
  .regex(/^\+?\d[\d -]*$/, "must be a phone number")
  .transform((text) => text.replaceAll(/[ -]/g, ""))
  .refine((text) => /^\+?\d{9,15}$/.test(text), "must have 9 to 15 digits");
export const password = z
  .string()
  .min(8)
  .max(256)
  .refine(
    (text) => /[a-z]/.test(text) && /[A-Z]/.test(text) && /[0-9!@#$&*]/.test(text),
    "needs a lowercase letter, an uppercase letter, and a digit or one of !@#$&*",
  );
export const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, "must be written #rrggbb");
export const emptyReply = z.undefined().or(z.null());

/**
 * null when the text is no time. Source of the units: behaviour of the field names `*_at`, `start`,
 * `end`.
 */
export function toSeconds(value: number | string): number | null {
  if (typeof value === "number") return fromNumber(value);
  const text = value.trim();
  if (/^-?\d+(\.\d+)?$/.test(text)) return fromNumber(Number(text));
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms / 1000;
}

function fromNumber(value: number): number | null {
  if (!Number.isFinite(value)) return null;
  return Math.abs(value) > 1e11 ? value / 1000 : value;
}
