import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { ApiKey, getApiKey, listApiKeys } from '@millrace/contract/people/api-key';
import { sql } from 'kysely';
import type { Context } from '../../../platform/http/context.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import { lastUsedAt, presentApiKeys, queryApiKeys, readApiKey, selectApiKeys } from './queries.ts';

type Request = RequestOf<typeof listApiKeys>;

const sortColumns = {
  name: sql`lower(api_key.name)`,
  createdAt: sql`api_key.id`,
  // Never used stands for longest ago.
  lastUsedAt: sql`coalesce(${lastUsedAt}, '-infinity')`,
} as const satisfies Record<NonNullable<Request['sort']>, unknown>;

/** One page of the organization's keys, the newest first unless asked otherwise. */
export function listKeys(context: Context, input: Request): Promise<ResponseOf<typeof listApiKeys>> {
  const { search, sort = 'createdAt', order = 'desc' } = input;
  return context.read(async (tx) => {
    let matching = queryApiKeys(tx);
    if (search) {
      const text = containing(search);
      matching = matching.where((eb) =>
        eb.or([eb('api_key.name', 'ilike', text), eb('api_key.tail', '=', search.slice(-4))]),
      );
    }
    const sorted = selectApiKeys(matching).orderBy(sortColumns[sort], order).orderBy('api_key.id', 'desc');
    const rows = await pageOf(sorted, input).execute();
    const list = await presentApiKeys(tx, rows, context.services.now());
    return { list, total: await countOf(matching) };
  });
}

export function showKey(context: Context, { id }: RequestOf<typeof getApiKey>): Promise<ApiKey> {
  return context.read((tx) => readApiKey(tx, id, context.services.now()));
}
