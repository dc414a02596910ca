/** What the tags of alerts are about, in the order in which it is shown. */
export const tagCategories = ["host", "ci", "check", "ownership", "priority", "runbook"] as const;
export type TagCategory = (typeof tagCategories)[number];
/** Of each category its tags, those that count first in front. */
export type TagsByCategory = Record<TagCategory, readonly string[]>;

/** What holds until somebody sets a category. */
export const defaultTags: TagsByCategory = {
  host: ["host"],
  ci: ["service", "application", "device", "ci"],
  check: ["check"],
  ownership: ["team", "owner", "owners"],
  priority: ["priority"],
  runbook: ["runbook"],
};

/** What a subtitle names of an incident: what was checked, where, and of what it is part. */
export const describingTags = ({ check, host, ci }: TagsByCategory): readonly string[] => [
  ...new Set([...check, ...host, ...ci]),
];
