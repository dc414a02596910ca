/** What people do about an incident, by the words in which they say it. */

export const actionKinds = [
  "roll_back",
  "restart",
  "deploy_fix",
  "change_configuration",
  "fail_over",
  "add_capacity",
  "limit_load",
  "repair_hardware",
  "restore_data",
  "recovered_by_itself",
] as const;
export type ActionKind = (typeof actionKinds)[number];

/** The kind of one action; null if it is none of these. The first that fits. */
export function actionKindOf(text: string): ActionKind | null {
  const lower = text.slice(0, MAX_CHARACTERS).toLowerCase();
  return PATTERNS.find(([, pattern]) => pattern.test(lower))?.[0] ?? null;
}

/** More is a report, which says many things. */
const MAX_CHARACTERS = 500;

/** "Roll back the configuration" is no change of it, so the more special come first. */
const PATTERNS: readonly (readonly [ActionKind, RegExp])[] = [
  [
    "roll_back",
    /\broll(?:ed|ing)?[ -]?back|\brevert|\bundo|\bback(?:ed)? out\b|previous version|last known good/,
  ],
  ["restart", /\bre-?start|\breboot|\brecycl|\breset|\bpower.?cycl|\breinitiali/],
  [
    "deploy_fix",
    /\bhot-?fix|\bpatch|\bbug\b|\b(?:deploy|release|push|appl|implement|roll(?:ed)? out)\w*\s(?:[^\n]{0,60})\b(?:fix|update|build|change|code|version|upgrade)/,
  ],
  [
    "change_configuration",
    /\b(?:re-?)?config|\bsetting|\bparameter|\bthreshold|\badjust|\btun(?:e|ed|ing)\b|\bflag|\bpolic(?:y|ies)|\brules?\b/,
  ],
  [
    "fail_over",
    /\bre-?rout|\bredirect|\bfail(?:ed|ing|s)?[ -]?over|\bshift|\bdivert|\bswitch|\bmigrat|\bmov(?:e|ed|ing)\b|\bdrain|\bisolat|\bout of (?:rotation|service)|\bwithdr/,
  ],
  [
    "add_capacity",
    /\bscal(?:e|ed|ing)\b|\bincreas|\bcapacity|\bexpand|\bprovision|\badditional\b|\badd\w* (?:[^\n]{0,40})(?:node|instance|server|storage|resource)/,
  ],
  [
    "limit_load",
    /\bthrottl|\bblock|\blimit|\bdisabl|\bpaus|\bstop|\bshed|\breduc|\bsuspend|\bturn(?:ed)?.?off/,
  ],
  [
    "repair_hardware",
    /\brepair|\breplac|\bhardware|\bpower\b|\bcool|\bcabl|\bfib(?:er|re)|\bdisks?\b|\bphysical|\bfaulty/,
  ],
  ["restore_data", /\brestor\w* (?:[^\n]{0,40})(?:data|backup|file)|\bbackup|\brebuil[dt]/],
  ["recovered_by_itself", /\bself\b|\bautomatic|\bon its own|\bby itself|\bwithout intervention/],
];
