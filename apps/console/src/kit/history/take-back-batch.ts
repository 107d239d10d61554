import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { callApi } from '../api/call-api.ts';

/** Takes everything back that was changed together, by the change log: refused with the reason where it was changed since. */
export async function takeBackBatch(batch: string): Promise<void> {
  const { list } = await callApi(listChanges, { batch, size: 1 });
  for (const { id } of list) await callApi(revertChange, { id, batch: true });
}
