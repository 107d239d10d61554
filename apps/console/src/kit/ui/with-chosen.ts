/**
 * What a menu offers whose entries the server finds: them, and before them what is chosen and not among them, for it is disabled or
 * beyond the first page of many, or stands for any. While something is searched for only what is found: Enter takes the first entry.
 */
export function withChosen<Option extends { readonly value: number }>(
  found: readonly Option[],
  chosen: readonly Option[],
  search: string,
): Option[] {
  if (search !== '') return [...found];
  return [...chosen.filter(({ value }) => found.every((one) => one.value !== value)), ...found];
}
