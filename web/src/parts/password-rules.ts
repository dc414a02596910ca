import { password } from "#contract/scalars.ts";

/** The contract's rules for a new password, one by one. */
export const passwordRules = [
  { id: "length", isMet: (text: string) => text.length >= 8 },
  { id: "lower", isMet: (text: string) => /[a-z]/.test(text) },
  { id: "upper", isMet: (text: string) => /[A-Z]/.test(text) },
  { id: "digit", isMet: (text: string) => /[0-9!@#$&*]/.test(text) },
] as const;

export const isPasswordAllowed = (text: string): boolean => password.safeParse(text).success;
