import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { AbTest, getAbTest, listAbTests } from '@millrace/contract/publisher/ab-test';
import { sql } from 'kysely';
import type { Context } from '../../../platform/http/context.ts';
import { mustExist } from '../../../platform/http/must-exist.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { countOf, inOrder, pageOf } from '../../../platform/postgres/page.ts';
import { presentRow, presentTest } from './present-test.ts';
import { queryTests, readTests, stateCodes } from './stored-test.ts';

type Request = RequestOf<typeof listAbTests>;

/** What each way of sorting looks at; without one the newest is the first. */
const orders = {
  name: sql`lower(ab_test.name)`,
  state: sql`ab_test.state`,
  placementName: sql`lower(placement.name)`,
  shareB: sql`ab_test.share_b`,
  startedAt: sql`ab_test.started_at`,
  endedAt: sql`ab_test.ended_at`,
} as const satisfies Record<NonNullable<Request['sort']>, unknown>;

export function listTests(context: Context, input: Request): Promise<ResponseOf<typeof listAbTests>> {
  return context.read(async (tx) => {
    await mustExist(tx, 'app', input.pubAppId);
    const matching = queryMatching(tx, input);
    const { sort, order } = input;
    const chosen = sort === undefined ? matching : matching.orderBy(orders[sort], inOrder(order));
    const tests = await readTests(pageOf(chosen.orderBy('ab_test.id', 'desc'), input));
    return { list: tests.map(presentRow), total: await countOf(matching) };
  });
}

function queryMatching(tx: Tx, { pubAppId, placementId, state, history, search }: Request) {
  let query = queryTests(tx).where('ab_test.app_id', '=', pubAppId);
  if (placementId !== undefined) query = query.where('ab_test.placement_id', '=', placementId);
  if (state !== undefined) query = query.where('ab_test.state', '=', stateCodes[state]);
  if (history !== undefined)
    query = query.where('ab_test.state', history === 1 ? '=' : '<', stateCodes.ended);
  if (search) query = query.where('ab_test.name', 'ilike', containing(search));
  return query;
}

export function showTest(context: Context, { id }: RequestOf<typeof getAbTest>): Promise<AbTest> {
  return context.read((tx) => presentTest(tx, id));
}
