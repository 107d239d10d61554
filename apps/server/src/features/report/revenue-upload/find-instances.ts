import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { type findUploadInstances, offeredAtOnce } from '@millrace/contract/report/revenue-upload';
import { instancesOf } from '../../../domain/network-revenue/match-units.ts';
import type { Context } from '../../../platform/http/context.ts';
import { presentInstance } from './list-upload-units.ts';

/** Instances of a network that the ad units of its report can be, by name, Unit ID or app. */
export function findInstances(
  { read }: Context,
  { adnId, search = '' }: RequestOf<typeof findUploadInstances>,
): Promise<ResponseOf<typeof findUploadInstances>> {
  const wanted = search.toLowerCase();
  return read(async (tx) => {
    const matching = (await instancesOf(tx, adnId)).filter(({ name, unitId, appName }) =>
      [name, unitId, appName].some((part) => part.toLowerCase().includes(wanted)),
    );
    return { list: matching.slice(0, offeredAtOnce).map(presentInstance) };
  });
}
