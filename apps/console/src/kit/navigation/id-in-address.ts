const largestId = 2_147_483_647;

/** Nothing has it: for an address that names nothing, so that its screen says that it does not exist. */
export const noId = largestId;

/** The id that a part of an address is; undefined: it is none. */
export function idIn(value: string): number | undefined {
  const id = /^\d+$/.test(value) ? Number(value) : 0;
  return id > 0 && id <= largestId ? id : undefined;
}

/** The id that a query parameter names; 0 when what stands there can be no id, and null when nothing stands there. */
export function idInAddress(value: string | null): number | null {
  if (value === null || value === '') return null;
  return idIn(value) ?? 0;
}
