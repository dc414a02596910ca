/**
 * What stands between a person and every screen. Apart from the frame, because the names of all
 * their files weigh as much as a screen.
 */
export const loadSecondFactorNeeded = () =>
  import("../screens/second-factor/SecondFactorNeeded.tsx").then(
    (module) => module.SecondFactorNeeded,
  );
export const loadExpiredAccount = () =>
  import("./ExpiredAccount.tsx").then((module) => module.ExpiredAccount);
