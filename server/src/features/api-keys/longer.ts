interface Lasting {
  active: boolean;
  expires_at: number | null;
}
interface Wanted {
  active?: boolean | undefined;
  expires_at?: number | null | undefined;
}

/** Whether something that acts by a token would act again, or for longer. */
export const isLonger = (before: Lasting, { active, expires_at }: Wanted): boolean =>
  (active === true && !before.active) ||
  (expires_at !== undefined &&
    before.expires_at !== null &&
    (expires_at ?? Infinity) > before.expires_at);
