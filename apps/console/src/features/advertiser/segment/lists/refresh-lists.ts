import { getIdList, listIdLists } from '@millrace/contract/advertiser/id-list';
import { refresh } from '../../../../kit/api/query.ts';

/** Asks again what shows lists. */
export async function refreshLists(): Promise<void> {
  await Promise.all([refresh(listIdLists), refresh(getIdList)]);
}
