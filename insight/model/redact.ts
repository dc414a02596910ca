/** What looks like a secret never leaves the house. */

/** `[hidden]` in its place. The text is to be readable, see readableText. */
export const redact = (text: string): string =>
  PATTERNS.reduce((rest, [pattern, replacement]) => rest.replaceAll(pattern, replacement), text);

const HIDDEN = "[hidden]";

const NAMES =
  "pass(?:word|wort|wd|phrase)|pwd|secret|token|(?:api|access|account|private)[_-]?key|credential|cookie|signature";
const NAME = `[\\w-]{0,40}(?:${NAMES})[\\w-]{0,20}`;
/** Also of JSON within a text, and of addresses. */
const QUOTE = `(?:\\\\{0,3}["']|%22)?`;
const DIVIDER = `${QUOTE}\\s{0,3}(?:[:=]>?|%3[AD]|>)\\s{0,3}`;
/** To the end of the quotes, where there are some; those that a cut text leaves open count too. */
const VALUE = `(?:\\\\{1,3}["'][^"'\\\\]{0,500}|"[^"]{0,500}|'[^']{0,500}|%22[^%\\s]{0,500}|[^\\s,;&"'<\\\\]{1,500})`;

/** All linear. What follows a name such as `password` is hidden, whatever it looks like. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^-]{0,20000}(?:-----END [A-Z ]{0,40}-----)?/g, HIDDEN],
  [/\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, HIDDEN],
  [/\b(?:sk|pk|rk|ghp|gho|ghs|github_pat|glpat|xox[abprs]|tk_in|tk)[-_][\w-]{10,}/g, HIDDEN],
  [/\b(?:AKIA|ASIA|AIza)[\w-]{12,}/g, HIDDEN],
  [/\b(hooks\.slack\.com\/services\/)[\w/]{1,200}/gi, `$1${HIDDEN}`],
  [/\b([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/@]{1,400}@/gi, `$1${HIDDEN}@`],
  [new RegExp(`\\b(authorization${DIVIDER})${QUOTE}(?:bearer|basic|digest)\\s{1,3}`, "gi"), "$1"],
  [new RegExp(`\\b(authorization${DIVIDER})${VALUE}`, "gi"), `$1${HIDDEN}`],
  [new RegExp(`\\b(${NAME}${DIVIDER})${VALUE}`, "gi"), `$1${HIDDEN}`],
  // Of a command line, and of addresses that are signed.
  [new RegExp(`(?<![\\w-])(--?${NAME}\\s{1,3})${VALUE}`, "gi"), `$1${HIDDEN}`],
  [/([?&;](?:sig|key|code)=)[^\s&;"'<]{1,500}/gi, `$1${HIDDEN}`],
  [/\b(bearer\s{1,3})[\w.~+/=-]{8,}/gi, `$1${HIDDEN}`],
  // Keys that nobody names: long, with letters and digits, and no word.
  [/\b(?=[a-z0-9]{0,32}\d)(?=[a-z0-9]{0,32}[a-z])[a-z0-9]{32,500}\b/gi, HIDDEN],
  [/\b(?=[a-z0-9+/_]{0,60}\d)(?=[a-z0-9+/_]{0,60}[a-z])[a-z0-9+/_]{40,500}={0,2}/gi, HIDDEN],
];
