import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { type findUnitInstances, offeredInstances } from '@millrace/contract/report/reported-unit';
import type { Context } from '../../../platform/http/context.ts';
import { presentInstance, refusalOf, unitsOfAccount } from './units-of-account.ts';

/** Instances that an account's ad units can be, by name, Unit ID or app. */
export function findInstances(
  { services, read }: Context,
  { id, search = '' }: RequestOf<typeof findUnitInstances>,
): Promise<ResponseOf<typeof findUnitInstances>> {
  const wanted = search.toLowerCase();
  return read(async (tx) => {
    const account = await unitsOfAccount(tx, services, id);
    const list = account.instances
      .filter((one) => refusalOf(one, account) === undefined)
      .filter(({ name, unitId, appName }) =>
        [name, unitId, appName].some((part) => part.toLowerCase().includes(wanted)),
      );
    return { list: list.slice(0, offeredInstances).map(presentInstance) };
  });
}
