import { type Side, side } from '@millrace/contract/common';

/** Where in the console the keys of an organization are, or one of them: the people of an advertiser open listed paths only. */
export function placeOfKeys(of: Side, id?: number): string {
  if (of === side.advertiser) return `/event/tracking?api=${id ?? 'keys'}`;
  return id === undefined ? '/company/api-keys' : `/company/api-keys/edit/${id}`;
}
