/** In an address: whatever state it is that needs a look. */
export const needsLookState = "look" as const;
export type NeedsLook = typeof needsLookState;
