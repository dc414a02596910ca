/** Of one thing of the configuration, by name. */
export type Fields = Record<string, unknown>;
