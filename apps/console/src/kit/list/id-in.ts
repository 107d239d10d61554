const largestId = 2_147_483_647;

/** The id that a part of an address is; undefined: it is none. */
export function idIn(value: string): number | undefined {
  const id = /^\d+$/.test(value) ? Number(value) : 0;
  return id > 0 && id <= largestId ? id : undefined;
}
