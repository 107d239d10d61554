import type { overlapSegments } from '@millrace/contract/advertiser/segment';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { refusalOf } from '../../../domain/report/refusal.ts';
import { countOverlap } from '../../../domain/segment/count-overlap.ts';
import { hideParts } from '../../../domain/segment/hide-parts.ts';
import { tellSizes } from '../../../domain/segment/tell-size.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { anyOf } from '../../../platform/postgres/any-of.ts';

/** Who is in which of some segments at once. */
export async function overlap(
  context: Context,
  input: RequestOf<typeof overlapSegments>,
): Promise<ResponseOf<typeof overlapSegments>> {
  const { services, scope } = context;
  const ids = [...new Set(input.ids)];
  const rows = await context.read((tx) =>
    tx.selectFrom('segment').select(['id', 'name', 'rules']).where('id', '=', anyOf(ids)).execute(),
  );
  if (rows.length < ids.length) throw new CallError('common.errors.notFound');
  const parts = await services.reportQueue
    .run(scope.organizationId, () => countOverlap(services, scope.organizationId, ids))
    .catch((error: unknown) => {
      throw refusalOf(error);
    });
  const sizeOf = (id: number) =>
    parts.reduce((sum, part) => (part.ids.includes(id) ? sum + part.people : sum), 0);
  const tell = tellSizes(services.secrets, scope.organizationId);
  return {
    segments: ids.map((id) => {
      const row = rows.find((one) => one.id === id);
      return { id, name: row?.name ?? '', size: tell(sizeOf(id), row?.rules) };
    }),
    parts: hideParts(parts, ids).map(({ ids: inThese, people }) => ({
      ids: [...inThese],
      size: people === null ? null : tell(people, { ids, inThese }),
    })),
  };
}
