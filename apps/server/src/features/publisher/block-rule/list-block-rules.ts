import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { BlockRule, getBlockRule, listBlockRules } from '@millrace/contract/publisher/block-rule';
import { sql } from 'kysely';
import type { Context } from '../../../platform/http/context.ts';
import { mustExist } from '../../../platform/http/must-exist.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import { blockRuleColumns, presentBlockRule, queryBlockRules, readBlockRule } from './queries.ts';

type Request = RequestOf<typeof listBlockRules>;

const sortColumns = {
  name: sql`lower(name)`,
  createdAt: sql`id`,
  status: sql`status`,
} as const satisfies Record<NonNullable<Request['sort']>, unknown>;

/** One page of an app's block rules. */
export function listRules(context: Context, input: Request): Promise<ResponseOf<typeof listBlockRules>> {
  const { pubAppId, search, status, sort, order = 'asc' } = input;
  return context.read(async (tx) => {
    await mustExist(tx, 'app', pubAppId);
    let matching = queryBlockRules(tx).where('app_id', '=', pubAppId);
    if (status !== undefined) matching = matching.where('status', '=', status);
    if (search) matching = matching.where('name', 'ilike', containing(search));
    const sorted =
      sort === undefined ? matching.orderBy('status', 'desc') : matching.orderBy(sortColumns[sort], order);
    const rows = await pageOf(sorted.select(blockRuleColumns).orderBy('id', 'desc'), input).execute();
    return { list: rows.map(presentBlockRule), total: await countOf(matching) };
  });
}

export function showRule(context: Context, { id }: RequestOf<typeof getBlockRule>): Promise<BlockRule> {
  return context.read((tx) => readBlockRule(tx, id));
}
