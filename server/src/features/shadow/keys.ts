interface Property {
  value: string;
}

/** Senders seldom identify an alert alike, but what it is about and what was checked are the same. */
export const propertyKey = (primary: Property, secondary: Property | null): string =>
  JSON.stringify([primary.value.toLowerCase(), secondary?.value.toLowerCase() ?? ""]);
