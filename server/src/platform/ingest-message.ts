/** Hands a body in at the inbox's own door, as a sender would. False while the inbox is full. */
export type IngestMessage = (
  organizationId: string,
  message: { source: string; appKey: string; text: string },
) => Promise<boolean>;
