interface TokenValidity {
  active: boolean;
  expires_at: number | null;
}
interface ValidityChange {
  active?: boolean | undefined;
  expires_at?: number | null | undefined;
}

/** Whether something that acts by a token would act again, or for longer. */
export const extendsExpiry = (
  before: TokenValidity,
  { active, expires_at }: ValidityChange,
): boolean =>
  (active === true && !before.active) ||
  (expires_at !== undefined &&
    before.expires_at !== null &&
    (expires_at ?? Infinity) > before.expires_at);
