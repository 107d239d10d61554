/** The members of a JSON object, by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is an object with names, neither null nor a list. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const none: Fields = {};

/** Its members; none where it is no object with names. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : none;
}
