/**
 * Letters as a person sees them: compatibility forms are the usual ones, and what is invisible
 * (joiners, directions, private use, tag characters) is gone. So no secret, address or markup hides
 * between them, and nothing is said that nobody can see.
 */
export const readableText = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/[\p{Cf}\p{Co}\p{Cs}\p{Variation_Selector}]+/gu, "")
    .replaceAll(/\p{Cc}+/gu, " ");
