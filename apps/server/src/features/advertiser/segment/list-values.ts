import type { listParameterValues } from '@millrace/contract/advertiser/segment';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { refusalOf } from '../../../domain/report/refusal.ts';
import { readValues } from '../../../domain/segment/parameter-values.ts';
import type { Context } from '../../../platform/http/context.ts';

/** What the advertiser's events say of a parameter, for those who build a segment by it. */
export async function listValues(
  { services, scope }: Context,
  { parameter, search = '' }: RequestOf<typeof listParameterValues>,
): Promise<ResponseOf<typeof listParameterValues>> {
  const advertiserId = scope.organizationId;
  const now = services.now().getTime();
  const values = await services.reportQueue
    .run(advertiserId, () => readValues(services, { advertiserId, parameter, search, now }))
    .catch((error: unknown) => {
      throw refusalOf(error);
    });
  return [...values];
}
