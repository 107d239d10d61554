import type { Creative, getCreative, listCreatives } from '@millrace/contract/advertiser/creative';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { sql } from 'kysely';
import {
  creativeColumns,
  presentCreatives,
  queryCreatives,
  readCreative,
} from '../../../domain/creative/creatives.ts';
import { readInstallationSettings } from '../../../domain/installation/read-installation-settings.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';

type Request = RequestOf<typeof listCreatives>;

const sortColumns = {
  name: sql`lower(creative.name)`,
  kind: sql`creative.kind`,
  review: sql`creative.review`,
  createdAt: sql`creative.id`,
} as const satisfies Record<NonNullable<Request['sort']>, unknown>;

export async function listOwn(
  context: PersonContext,
  input: Request,
): Promise<ResponseOf<typeof listCreatives>> {
  const { search, kind, review, archived = 0, sort = 'createdAt', order = 'desc' } = input;
  const { creativeReview } = await readInstallationSettings(context.services);
  return context.read(async (tx) => {
    let matching = queryCreatives(tx).where('archived_at', archived === 1 ? 'is not' : 'is', null);
    if (kind !== undefined) matching = matching.where('kind', '=', kind);
    if (review !== undefined) matching = matching.where('review', '=', review);
    if (search) {
      const like = containing(search);
      matching = matching.where((eb) =>
        eb.or([eb('creative.name', 'ilike', like), eb('creative.title', 'ilike', like)]),
      );
    }
    const sorted = matching
      .select(creativeColumns)
      .orderBy(sortColumns[sort], order)
      .orderBy('creative.id', 'desc');
    const rows = await pageOf(sorted, input).execute();
    return { list: await presentCreatives(tx, rows, creativeReview), total: await countOf(matching) };
  });
}

export async function show(context: PersonContext, { id }: RequestOf<typeof getCreative>): Promise<Creative> {
  const { creativeReview } = await readInstallationSettings(context.services);
  return context.read((tx) => readCreative(tx, id, creativeReview));
}
