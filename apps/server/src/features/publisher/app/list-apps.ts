import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { listApps } from '@millrace/contract/publisher/app';
import { sql } from 'kysely';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import { presentApps, queryApps } from './queries.ts';

type Request = RequestOf<typeof listApps>;

const sortColumns = {
  appName: sql`lower(name)`,
  createdAt: sql`id`,
  status: sql`status`,
} as const satisfies Record<NonNullable<Request['sort']>, unknown>;

/** One page of the organization's apps. */
export function listOrganizationApps(context: Context, input: Request): Promise<ResponseOf<typeof listApps>> {
  const { userId, sort, order = 'asc' } = input;
  if (userId !== undefined && userId !== context.scope.userId) throw new CallError('common.errors.notFound');
  return context.read(async (tx) => {
    const matching = queryApps(tx, input);
    const sorted =
      sort === undefined ? matching.orderBy('status', 'desc') : matching.orderBy(sortColumns[sort], order);
    const list = await presentApps(tx, pageOf(sorted.orderBy('id', 'desc'), input));
    return { list, total: await countOf(matching) };
  });
}
