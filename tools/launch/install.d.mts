export type Packages = Record<
  string,
  { version?: string; optional?: boolean; dev?: boolean; devOptional?: boolean }
>;

export function isComplete(accounts: {
  required: Packages;
  present: Packages;
  withDevelopment: boolean;
}): boolean;
