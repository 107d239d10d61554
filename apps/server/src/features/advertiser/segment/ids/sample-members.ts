import { maskedId, type sampleSegment, sampleSize } from '@millrace/contract/advertiser/kept-id';
import { fewestMembers } from '@millrace/contract/advertiser/segment-state';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import {
  countKept,
  type KeptMember,
  type KeptOf,
  readKept,
  readLastEvents,
} from '../../../../domain/kept-id/read-kept.ts';
import { idKeyOf, idOpener } from '../../../../domain/kept-id/sealed-id.ts';
import { refusalOf } from '../../../../domain/report/refusal.ts';
import { found } from '../../../../platform/http/call-error.ts';
import type { Context } from '../../../../platform/http/context.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';
import { readSince } from './set-keeping.ts';

/** Of a segment of the scope what its kept ids are read by. @throws CallError notFound */
export async function readKeptOf(tx: Tx, advertiserId: number, segmentId: number) {
  const row = found(
    await tx
      .selectFrom('segment')
      .leftJoin('segment_count as count', 'count.segment_id', 'segment.id')
      .select(['segment.name', 'count.size'])
      .where('segment.id', '=', segmentId)
      .executeTakeFirst(),
  );
  const since = await readSince(tx);
  const of = { advertiserId, segmentId, size: Number(row.size ?? 0) };
  return { name: row.name, since, of: since === null ? null : { ...of, since: since.getTime() } };
}

/** Some members, always the same ones as long as they are: whoever looks again learns of nobody else. */
export async function showSample(
  context: Context,
  { id }: RequestOf<typeof sampleSegment>,
): Promise<ResponseOf<typeof sampleSegment>> {
  const { services, scope } = context;
  const { since, of } = await context.read((tx) => readKeptOf(tx, scope.organizationId, id));
  const said = { since: since?.toISOString() ?? null, floor: fewestMembers };
  if (of === null) return { ...said, members: null, withId: null, sample: [] };
  try {
    const { members, withId } = await countKept(services, of);
    if (members < fewestMembers) return { ...said, members: null, withId: null, sample: [] };
    const some = withId === 0 ? [] : await firstOf(context, of);
    return { ...said, members, withId, sample: await present(context, of.advertiserId, some) };
  } catch (error) {
    throw refusalOf(error);
  }
}

async function firstOf({ services }: Pick<Context, 'services'>, of: KeptOf): Promise<readonly KeptMember[]> {
  const some: KeptMember[] = [];
  for await (const members of readKept(services, of)) {
    some.push(...members.slice(0, sampleSize - some.length));
    if (some.length === sampleSize) break;
  }
  return some;
}

async function present(
  { services }: Pick<Context, 'services'>,
  advertiserId: number,
  some: readonly KeptMember[],
): Promise<ResponseOf<typeof sampleSegment>['sample']> {
  if (some.length === 0) return [];
  const open = idOpener(idKeyOf(services.secrets));
  const events = await readLastEvents(
    services,
    advertiserId,
    some.map(({ person }) => person),
  );
  return some.map(({ person, isDevice, sealed }) => {
    const last = events.get(person);
    return {
      kind: isDevice ? 'device' : 'user',
      masked: maskedId(open(sealed, { advertiserId, person })),
      lastSeen: last?.at.toISOString() ?? null,
      country: last?.country ?? null,
    };
  });
}
