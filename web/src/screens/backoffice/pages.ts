/** Pages of the back office, which only those who run the installation open. */
export const pages = {
  overview: () => import("./Overview.tsx").then((module) => module.Overview),
  health: () => import("./health/Health.tsx").then((module) => module.Health),
  organizations: () => import("./Organizations.tsx").then((module) => module.Organizations),
  users: () => import("./Users.tsx").then((module) => module.Users),
  log: () => import("./Log.tsx").then((module) => module.Log),
};
export type BackofficePage = keyof typeof pages;
