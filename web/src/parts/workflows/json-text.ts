/** As people read it. */
export const jsonText = (value: unknown): string => JSON.stringify(value, null, 2);
