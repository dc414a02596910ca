/**
 * The SQL of a text as people look for it: without case and accents, and with one apostrophe for
 * all that are typed for it.
 */
export const foldedText = (expression: string): string =>
  `lower(translate(regexp_replace(normalize(${expression}, NFD), '[\\u0300-\\u036f]', '', 'g'), '’ʼ‘', ''''''''))`;
