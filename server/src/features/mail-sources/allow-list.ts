/** Whether a list of addresses and domains has a sender's; an empty one has everybody's. */
export function isAllowedSender(senders: readonly string[], address: string): boolean {
  if (senders.length === 0) return true;
  const sender = address.trim().toLowerCase();
  const domain = sender.slice(sender.lastIndexOf("@") + 1);
  return senders.some((entry) =>
    entry.includes("@") ? sender === entry : domain === entry || domain.endsWith(`.${entry}`),
  );
}
