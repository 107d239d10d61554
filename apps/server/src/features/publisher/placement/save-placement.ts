import type { RequestOf } from '@millrace/contract/kit/call';
import type { Placement, updatePlacement } from '@millrace/contract/publisher/placement';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { readLocked, savedTogether } from './queries.ts';
import { storePlacement } from './store-placement.ts';

/** Saves a placement whole. @throws CallError staleEdit with the placement as it is, when another save came between */
export function savePlacement(
  context: Context,
  { id, version, ...form }: RequestOf<typeof updatePlacement>,
): Promise<Placement> {
  return context.write(async (tx) => {
    const before = found(await readLocked(tx, id));
    if (before.version !== version) throw new StaleEdit(savedTogether(before), before);
    return storePlacement(context, tx, before, form);
  });
}
