import { idIn } from '../navigation/id-in-address.ts';
import type { ListAddress } from './use-list-address.ts';

/** The rows that are being edited stand in the address, `?edit=1,2`: they survive a reload and can be sent. */
export function useEdited(
  address: Pick<ListAddress, 'filter' | 'change' | 'page'>,
): readonly [ids: readonly number[], edit: (ids: readonly number[]) => void] {
  const ids = address
    .filter('edit')
    .split(',')
    .flatMap((id) => idIn(id) ?? []);
  return [ids, (next) => address.change({ edit: next.join(','), page: address.page })];
}
