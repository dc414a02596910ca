import { localize } from "../language.ts";

export const sessionWords = localize("sessionWords", {
  expiring: "Are you still there?",
  expiringIn: (text: string) =>
    `You will be logged out in ${text}, because you have been inactive.`,
  minutesSeconds: (minutes: number, seconds: number) =>
    `${minutes}:${String(seconds).padStart(2, "0")}`,
  continue: "Continue",
  logOut: "Log out",
  expired: "This account has expired",
  expiredWords:
    "Your data is safe, but locked until the account is renewed. Your administrator can renew it.",
  contact: "Contact us",
  pricing: "See pricing",
  contactSubject: "Our account has expired",
});
