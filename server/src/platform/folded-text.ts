/**
 * The SQL of a text as people look for it: without case and accents, and with one apostrophe for
 * all that are typed for it.
 */
export const foldedText = (expression: string): string =>
  `lower(translate(regexp_replace(normalize(${expression}, NFD), '[\\u0300-\\u036f]', '', 'g'), '’ʼ‘', ''''''''))`;

/** The SQL of whether an expression holds what was typed: a parameter, such as `$1`. */
export const holdsText = (expression: string, parameter: string): string =>
  `strpos(${foldedText(expression)}, ${foldedText(`${parameter}::text`)}) > 0`;
