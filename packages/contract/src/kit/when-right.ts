interface Payload {
  readonly value: unknown;
  readonly issues: readonly { readonly path?: readonly PropertyKey[] | undefined }[];
}

/**
 * For the `when` of a check of several fields: it is asked although other fields are wrong, so that a form hears of
 * everything at once. Only what is wrong with `fields` themselves keeps it from being asked.
 */
export function whenRight(...fields: readonly string[]) {
  return ({ value, issues }: Payload): boolean =>
    typeof value === 'object' &&
    value !== null &&
    issues.every(({ path: [first] = [] }) => typeof first === 'string' && !fields.includes(first));
}

/** The same for a check of all rows of a list, that looks at `fields` of each: the other fields may be wrong. */
export function whenRowsRight(...fields: readonly string[]) {
  return ({ value, issues }: Payload): boolean =>
    Array.isArray(value) &&
    issues.every(({ path: [, inRow] = [] }) => typeof inRow === 'string' && !fields.includes(inRow));
}
