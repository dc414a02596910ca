import { z } from "zod";
import { type SsoIdentity, SsoRejected, emailFrom, nameFrom } from "./sso-identity.ts";

/** As the XML reader gives it: every element a list, attributes under `$`, text under `_`. */
const textSchema = z.looseObject({ _: z.string().optional() });
const attributesSchema = z.record(z.string(), z.string());
const confirmationSchema = z.looseObject({
  $: attributesSchema.optional(),
  SubjectConfirmationData: z.array(z.looseObject({ $: attributesSchema.optional() })).optional(),
});
const assertionSchema = z.object({
  Assertion: z.looseObject({
    $: attributesSchema,
    Issuer: z.array(textSchema).length(1),
    Subject: z
      .array(
        z.looseObject({
          NameID: z
            .array(z.looseObject({ _: z.string().optional(), $: attributesSchema.optional() }))
            .length(1),
          SubjectConfirmation: z.array(confirmationSchema).min(1),
        }),
      )
      .length(1),
    Conditions: z
      .array(
        z.looseObject({
          $: attributesSchema,
          AudienceRestriction: z
            .array(z.looseObject({ Audience: z.array(textSchema).min(1) }))
            .min(1),
          OneTimeUse: z.unknown().optional(),
        }),
      )
      .length(1),
    AuthnStatement: z.array(z.looseObject({ $: attributesSchema.optional() })).min(1),
    AttributeStatement: z
      .array(
        z.looseObject({
          Attribute: z
            .array(
              z.looseObject({
                $: attributesSchema,
                AttributeValue: z.array(z.unknown()).optional(),
              }),
            )
            .optional(),
        }),
      )
      .optional(),
  }),
});
type AssertionContent = z.output<typeof assertionSchema>["Assertion"];

export interface ExpectedAssertion {
  entityId: string;
  acsUrl: string;
  issuer: string;
  nowS: number;
}
/**
 * An assertion that says what it must, with what makes it one of a kind: its id, and the request it
 * answers.
 */
export interface VerifiedAssertion {
  identity: SsoIdentity;
  id: string;
  inResponseTo: string;
  expiresAtS: number;
}

const clockSkewS = 120;
const bearerMethod = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const transientFormat = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";

/**
 * Every condition of a bearer assertion (SAML profiles 4.1.4.3), on the part whose signature held.
 * Throws Disbelief.
 */
export function checkAssertion(verified: unknown, expected: ExpectedAssertion): VerifiedAssertion {
  const parsed = assertionSchema.safeParse(verified);
  if (!parsed.success)
    throw new SsoRejected(
      `The assertion is incomplete: ${parsed.error.issues.map((issue) => issue.path.slice(1).join(".")).join(", ")}`,
      true,
    );
  const content = parsed.data.Assertion;
  const issuer = (content.Issuer[0]?._ ?? "").trim();
  if (issuer !== expected.issuer)
    throw new SsoRejected(
      `The assertion was issued by "${issuer}", not by "${expected.issuer}"`,
      true,
    );
  const { notBeforeS, expiresAtS, audience } = checkConditions(content, expected);
  const { inResponseTo, untilS } = checkConfirmation(content, expected);
  const id = content.$["ID"] ?? "";
  if (id === "") throw new SsoRejected("The assertion has no ID", true);
  const attributes = attributesOf(content);
  const [nameId] = content.Subject[0]?.NameID ?? [];
  const subject = nameId?._?.trim() ?? "";
  if (subject === "") throw new SsoRejected("The assertion does not name a person", true);
  const identity: SsoIdentity = {
    provider: "saml",
    issuer,
    subject: nameId?.$?.["Format"] === transientFormat ? null : subject,
    email: emailFrom(attributes, subject),
    name: nameFrom(attributes),
    attributes,
    audience,
    notBeforeS,
    expiresAtS,
  };
  return { identity, id, inResponseTo, expiresAtS: Math.max(expiresAtS ?? 0, untilS) + clockSkewS };
}

function checkConditions(
  content: AssertionContent,
  { entityId, nowS }: ExpectedAssertion,
): { notBeforeS: number | null; expiresAtS: number | null; audience: string[] } {
  const [conditions] = content.Conditions;
  const notBeforeS = parseTimeS(conditions?.$["NotBefore"]);
  const expiresAtS = parseTimeS(conditions?.$["NotOnOrAfter"]);
  if (notBeforeS !== null && nowS + clockSkewS < notBeforeS)
    throw new SsoRejected(
      `The assertion is valid only from ${isoTime(notBeforeS)}; the time here is ${isoTime(nowS)}`,
      true,
    );
  if (expiresAtS !== null && nowS - clockSkewS >= expiresAtS)
    throw new SsoRejected(
      `The assertion expired at ${isoTime(expiresAtS)}; the time here is ${isoTime(nowS)}`,
      true,
    );
  // Each restriction must name us (core 2.5.1.4).
  const restrictions = (conditions?.AudienceRestriction ?? []).map(({ Audience }) =>
    Audience.map((entry) => (entry._ ?? "").trim()),
  );
  const audience = restrictions.flat();
  if (!restrictions.every((names) => names.includes(entityId)))
    throw new SsoRejected(
      `The assertion is for "${audience.join('", "')}", not for "${entityId}"`,
      true,
    );
  const sessionUntilS = parseTimeS(content.AuthnStatement[0]?.$?.["SessionNotOnOrAfter"]);
  if (sessionUntilS !== null && nowS - clockSkewS >= sessionUntilS)
    throw new SsoRejected(`The provider's session ended at ${isoTime(sessionUntilS)}`, true);
  return { notBeforeS, expiresAtS, audience };
}

/** One bearer confirmation that is for us, in time, and answers a request. */
function checkConfirmation(
  content: AssertionContent,
  { acsUrl, nowS }: ExpectedAssertion,
): { inResponseTo: string; untilS: number } {
  const problems: string[] = [];
  for (const { $, SubjectConfirmationData } of content.Subject[0]?.SubjectConfirmation ?? []) {
    const data = SubjectConfirmationData?.[0]?.$ ?? {};
    const untilS = parseTimeS(data["NotOnOrAfter"]);
    const problem =
      $?.["Method"] !== bearerMethod
        ? "its confirmation is not of the bearer method"
        : data["Recipient"] !== acsUrl
          ? `it is addressed to "${data["Recipient"] ?? ""}", not to "${acsUrl}"`
          : untilS === null
            ? "its confirmation has no expiry"
            : nowS - clockSkewS >= untilS
              ? `its confirmation expired at ${isoTime(untilS)}; the time here is ${isoTime(nowS)}`
              : data["NotBefore"] !== undefined
                ? "a bearer confirmation must not have NotBefore"
                : (data["InResponseTo"] ?? "") === ""
                  ? "it answers no request: sign-in must start at Tocsin, not at the provider"
                  : null;
    if (problem === null) return { inResponseTo: data["InResponseTo"] ?? "", untilS: untilS ?? 0 };
    problems.push(problem);
  }
  throw new SsoRejected(`The assertion is not accepted: ${problems.join("; ")}`, true);
}

function attributesOf(content: AssertionContent): Record<string, string[]> {
  const valuesByName = new Map<string, string[]>();
  for (const { $, AttributeValue = [] } of (content.AttributeStatement ?? []).flatMap(
    ({ Attribute }) => Attribute ?? [],
  )) {
    const name = $["Name"] ?? "";
    const values = AttributeValue.map((value) =>
      (typeof value === "string" ? value : (textSchema.safeParse(value).data?._ ?? "")).trim(),
    ).filter((value) => value !== "");
    if (name !== "" && name !== "__proto__")
      valuesByName.set(name, [...(valuesByName.get(name) ?? []), ...values]);
  }
  return Object.fromEntries(valuesByName);
}

/** Seconds; a time that is none is not believed. */
function parseTimeS(value: string | undefined): number | null {
  if (value === undefined) return null;
  const ms = Date.parse(value);
  if (Number.isNaN(ms)) throw new SsoRejected(`"${value.slice(0, 40)}" is not a time`, true);
  return ms / 1000;
}
const isoTime = (s: number): string => new Date(s * 1000).toISOString();
