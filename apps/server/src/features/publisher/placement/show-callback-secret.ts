import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { getCallbackSecret } from '@millrace/contract/publisher/placement';
import { callbackSecret } from '../../../domain/reward/signature.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';

/** Made anew each time: nothing of it is stored. */
export async function showCallbackSecret(
  { services, read }: Context,
  { pubAppId }: RequestOf<typeof getCallbackSecret>,
): Promise<ResponseOf<typeof getCallbackSecret>> {
  const app = await read((tx) =>
    tx.selectFrom('app').select('key').where('id', '=', pubAppId).executeTakeFirst(),
  );
  return { secret: callbackSecret(services.secrets, found(app).key) };
}
