import type { RequestOf } from '@millrace/contract/kit/call';
import type { getInstance, Instance } from '@millrace/contract/publisher/instance';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { readInstance } from './present-instance.ts';

export async function showInstance(
  context: Context,
  { id }: RequestOf<typeof getInstance>,
): Promise<Instance> {
  return found(await context.read((tx) => readInstance(tx, id)));
}
