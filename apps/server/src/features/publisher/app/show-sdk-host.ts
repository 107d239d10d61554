import type { ResponseOf } from '@millrace/contract/kit/call';
import type { getSdkHost } from '@millrace/contract/publisher/app';
import type { Context } from '../../../platform/http/context.ts';

/** PUBLIC_URL, which is a scheme and a host, perhaps with a port. */
export async function showSdkHost({
  services: { config },
}: Pick<Context, 'services'>): Promise<ResponseOf<typeof getSdkHost>> {
  return { host: config.publicUrl ?? null };
}
