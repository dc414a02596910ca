import { z } from "zod";
import { type Answer, Disbelief, emailIn, nameIn } from "./answer.ts";

/** As the XML reader gives it: every element a list, attributes under `$`, text under `_`. */
const text = z.looseObject({ _: z.string().optional() });
const attributes = z.record(z.string(), z.string());
const confirmation = z.looseObject({
  $: attributes.optional(),
  SubjectConfirmationData: z.array(z.looseObject({ $: attributes.optional() })).optional(),
});
const assertion = z.object({
  Assertion: z.looseObject({
    $: attributes,
    Issuer: z.array(text).length(1),
    Subject: z
      .array(
        z.looseObject({
          NameID: z
            .array(z.looseObject({ _: z.string().optional(), $: attributes.optional() }))
            .length(1),
          SubjectConfirmation: z.array(confirmation).min(1),
        }),
      )
      .length(1),
    Conditions: z
      .array(
        z.looseObject({
          $: attributes,
          AudienceRestriction: z.array(z.looseObject({ Audience: z.array(text).min(1) })).min(1),
          OneTimeUse: z.unknown().optional(),
        }),
      )
      .length(1),
    AuthnStatement: z.array(z.looseObject({ $: attributes.optional() })).min(1),
    AttributeStatement: z
      .array(
        z.looseObject({
          Attribute: z
            .array(
              z.looseObject({ $: attributes, AttributeValue: z.array(z.unknown()).optional() }),
            )
            .optional(),
        }),
      )
      .optional(),
  }),
});
type Parsed = z.output<typeof assertion>["Assertion"];

export interface Expected {
  entityId: string;
  acsUrl: string;
  issuer: string;
  nowS: number;
}
/**
 * An assertion that says what it must, with what makes it one of a kind: its id, and the request it
 * answers.
 */
export interface Checked {
  answer: Answer;
  id: string;
  inResponseTo: string;
  expiresAtS: number;
}

const skewS = 120;
const bearer = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const transient = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";

/**
 * Every condition of a bearer assertion (SAML profiles 4.1.4.3), on the part whose signature held.
 * Throws Disbelief.
 */
export function checkAssertion(verified: unknown, expected: Expected): Checked {
  const parsed = assertion.safeParse(verified);
  if (!parsed.success)
    throw new Disbelief(
      `The assertion lacks what it needs: ${parsed.error.issues.map((issue) => issue.path.slice(1).join(".")).join(", ")}`,
      true,
    );
  const one = parsed.data.Assertion;
  const issuer = (one.Issuer[0]?._ ?? "").trim();
  if (issuer !== expected.issuer)
    throw new Disbelief(
      `The assertion was issued by "${issuer}", not by "${expected.issuer}"`,
      true,
    );
  const { notBeforeS, expiresAtS, audience } = checkConditions(one, expected);
  const { inResponseTo, untilS } = checkConfirmation(one, expected);
  const id = one.$["ID"] ?? "";
  if (id === "") throw new Disbelief("The assertion has no ID", true);
  const found = attributesOf(one);
  const [nameId] = one.Subject[0]?.NameID ?? [];
  const subject = nameId?._?.trim() ?? "";
  if (subject === "") throw new Disbelief("The assertion names nobody", true);
  const answer: Answer = {
    provider: "saml",
    issuer,
    subject: nameId?.$?.["Format"] === transient ? null : subject,
    email: emailIn(found, subject),
    name: nameIn(found),
    attributes: found,
    audience,
    notBeforeS,
    expiresAtS,
  };
  return { answer, id, inResponseTo, expiresAtS: Math.max(expiresAtS ?? 0, untilS) + skewS };
}

function checkConditions(
  one: Parsed,
  { entityId, nowS }: Expected,
): { notBeforeS: number | null; expiresAtS: number | null; audience: string[] } {
  const [conditions] = one.Conditions;
  const notBeforeS = timeOf(conditions?.$["NotBefore"]);
  const expiresAtS = timeOf(conditions?.$["NotOnOrAfter"]);
  if (notBeforeS !== null && nowS + skewS < notBeforeS)
    throw new Disbelief(
      `The assertion holds only from ${at(notBeforeS)} on; here it is ${at(nowS)}`,
      true,
    );
  if (expiresAtS !== null && nowS - skewS >= expiresAtS)
    throw new Disbelief(
      `The assertion has ended at ${at(expiresAtS)}; here it is ${at(nowS)}`,
      true,
    );
  // Each restriction must name us (core 2.5.1.4).
  const restrictions = (conditions?.AudienceRestriction ?? []).map(({ Audience }) =>
    Audience.map((entry) => (entry._ ?? "").trim()),
  );
  const audience = restrictions.flat();
  if (!restrictions.every((names) => names.includes(entityId)))
    throw new Disbelief(
      `The assertion is for "${audience.join('", "')}", not for "${entityId}"`,
      true,
    );
  const sessionUntilS = timeOf(one.AuthnStatement[0]?.$?.["SessionNotOnOrAfter"]);
  if (sessionUntilS !== null && nowS - skewS >= sessionUntilS)
    throw new Disbelief(`The provider's session has ended at ${at(sessionUntilS)}`, true);
  return { notBeforeS, expiresAtS, audience };
}

/** One bearer confirmation that is for us, in time, and answers a request. */
function checkConfirmation(
  one: Parsed,
  { acsUrl, nowS }: Expected,
): { inResponseTo: string; untilS: number } {
  const problems: string[] = [];
  for (const { $, SubjectConfirmationData } of one.Subject[0]?.SubjectConfirmation ?? []) {
    const data = SubjectConfirmationData?.[0]?.$ ?? {};
    const untilS = timeOf(data["NotOnOrAfter"]);
    const problem =
      $?.["Method"] !== bearer
        ? "its confirmation is not of a bearer"
        : data["Recipient"] !== acsUrl
          ? `it is addressed to "${data["Recipient"] ?? ""}", not to "${acsUrl}"`
          : untilS === null
            ? "its confirmation has no end"
            : nowS - skewS >= untilS
              ? `its confirmation has ended at ${at(untilS)}; here it is ${at(nowS)}`
              : data["NotBefore"] !== undefined
                ? "a bearer's confirmation must have no beginning"
                : (data["InResponseTo"] ?? "") === ""
                  ? "it answers no request: sign-in begins here, not at the provider"
                  : null;
    if (problem === null) return { inResponseTo: data["InResponseTo"] ?? "", untilS: untilS ?? 0 };
    problems.push(problem);
  }
  throw new Disbelief(`The assertion is not believed: ${problems.join("; ")}`, true);
}

function attributesOf(one: Parsed): Record<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { $, AttributeValue = [] } of (one.AttributeStatement ?? []).flatMap(
    ({ Attribute }) => Attribute ?? [],
  )) {
    const name = $["Name"] ?? "";
    const values = AttributeValue.map((value) =>
      (typeof value === "string" ? value : (text.safeParse(value).data?._ ?? "")).trim(),
    ).filter((value) => value !== "");
    if (name !== "" && name !== "__proto__")
      found.set(name, [...(found.get(name) ?? []), ...values]);
  }
  return Object.fromEntries(found);
}

/** Seconds; a time that is none is not believed. */
function timeOf(value: string | undefined): number | null {
  if (value === undefined) return null;
  const ms = Date.parse(value);
  if (Number.isNaN(ms)) throw new Disbelief(`"${value.slice(0, 40)}" is no time`, true);
  return ms / 1000;
}
const at = (s: number): string => new Date(s * 1000).toISOString();
