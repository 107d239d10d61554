type Texts = { readonly [key: string]: string | Texts };

/** A catalogue as `{ page: { key: text } }`; groups within a page become dotted keys. */
export function flatten(catalogue: {
  readonly [page: string]: Texts;
}): Record<string, Record<string, string>> {
  return Object.fromEntries(
    Object.entries(catalogue).map(([page, texts]) => [page, Object.fromEntries(leaves(texts, ''))]),
  );
}

function leaves(texts: Texts, prefix: string): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : leaves(value, `${prefix}${key}.`),
  );
}
