import { type SignedSenderKind, signedSenderKinds } from "#contract/change-sources.ts";

/** What the secret of a source is sealed for. */
export const signaturePlace = (integrationId: string): string => `change_sources:${integrationId}`;

export const isSignedKind = (kind: string | undefined): kind is SignedSenderKind =>
  signedSenderKinds.some((signed) => signed === kind);
