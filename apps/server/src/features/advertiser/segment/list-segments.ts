import type {
  getSegment,
  listSegments,
  Segment,
  SegmentRow,
  segmentHistory,
} from '@millrace/contract/advertiser/segment';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { dayMs } from '@millrace/contract/kit/duration';
import { sql } from 'kysely';
import { tellSizes } from '../../../domain/segment/tell-size.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import { presentRows, presentSegment } from './present-segment.ts';
import { querySegments } from './queries.ts';

type Request = RequestOf<typeof listSegments>;

const sortColumns = {
  name: sql`lower(segment.name)`,
  createdAt: sql`segment.id`,
  size: sql`coalesce(count.size, 0)`,
} as const satisfies Record<NonNullable<Request['sort']>, unknown>;

/** One page of the advertiser's segments. All that match are looked at, for the state of each follows from several things: there are at most `segmentLimit`. */
export async function listOwnSegments(
  context: Context,
  { search, states, sort = 'createdAt', order = 'desc', page, size }: Request,
): Promise<ResponseOf<typeof listSegments>> {
  const rows = await context.read(async (tx) => {
    let matching = querySegments(tx);
    if (search) matching = matching.where('segment.name', 'ilike', containing(search));
    return presentRows(
      context,
      tx,
      await matching.orderBy(sortColumns[sort], order).orderBy('segment.id', 'desc').execute(),
    );
  });
  const isWanted = ({ state }: SegmentRow) =>
    states === undefined || states.length === 0 ? state !== 'archived' : states.includes(state);
  const wanted = rows.filter(isWanted);
  return { list: wanted.slice((page - 1) * size, page * size), total: wanted.length };
}

export function showSegment(context: Context, { id }: RequestOf<typeof getSegment>): Promise<Segment> {
  return context.read((tx) => presentSegment(context, tx, id));
}

/** The days that it was counted on, the newest first. */
export function showHistory(
  context: Context,
  { id, days }: RequestOf<typeof segmentHistory>,
): Promise<ResponseOf<typeof segmentHistory>> {
  const from = new Date(context.services.now().getTime() - (days - 1) * dayMs).toISOString().slice(0, 10);
  return context.read(async (tx) => {
    const { rules } = found(
      await tx.selectFrom('segment').select('rules').where('id', '=', id).executeTakeFirst(),
    );
    const tell = tellSizes(context.services.secrets, context.scope.organizationId);
    const rows = await tx
      .selectFrom('segment_day')
      .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('date'))
      .select(['size', 'on_phones', 'entered', 'gone'])
      .where('segment_id', '=', id)
      .where('day', '>=', sql<string>`${from}::date`)
      .orderBy('day', 'desc')
      .execute();
    return {
      days: rows.map(({ date: day, ...row }) => {
        const size = tell(Number(row.size), rules);
        // Of too few not even the changes are told: they add up to what the size keeps back.
        const change = (people: string | number, of: object) =>
          size === null ? null : tell(Number(people), of);
        return {
          ...{ day, size, onPhones: tell(Number(row.on_phones), { onPhones: rules }) },
          entered: change(row.entered, { entered: rules, day }),
          left: change(row.gone, { left: rules, day }),
        };
      }),
    };
  });
}
