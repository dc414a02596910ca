export const LEAN_TASKS: ReadonlySet<string>;
