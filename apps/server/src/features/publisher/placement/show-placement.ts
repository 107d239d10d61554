import type { RequestOf } from '@millrace/contract/kit/call';
import type { getPlacement, Placement } from '@millrace/contract/publisher/placement';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { readPlacement } from './queries.ts';

export async function showPlacement(
  context: Context,
  { id }: RequestOf<typeof getPlacement>,
): Promise<Placement> {
  return found(await context.read((tx) => readPlacement(tx, id)));
}
