/** A log that nobody reads. */
export const unheard = { info: () => undefined, warn: () => undefined, error: () => undefined };
