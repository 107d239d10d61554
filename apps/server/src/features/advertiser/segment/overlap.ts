import type { overlapSegments } from '@millrace/contract/advertiser/segment';
import { toldSize } from '@millrace/contract/advertiser/segment-state';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { anyOf } from '../../../domain/mediation/load-app-parts.ts';
import { refusalOf } from '../../../domain/report/refusal.ts';
import { countOverlap } from '../../../domain/segment/count-overlap.ts';
import { hideParts } from '../../../domain/segment/hide-parts.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';

/** Who is in which of some segments at once. */
export async function overlap(
  context: Context,
  input: RequestOf<typeof overlapSegments>,
): Promise<ResponseOf<typeof overlapSegments>> {
  const { services, scope } = context;
  const ids = [...new Set(input.ids)];
  const rows = await context.read((tx) =>
    tx.selectFrom('segment').select(['id', 'name']).where('id', '=', anyOf(ids)).execute(),
  );
  if (rows.length < ids.length) throw new CallError('common.errors.notFound');
  const parts = await services.reportQueue
    .run(scope.organizationId, () => countOverlap(services, scope.organizationId, ids))
    .catch((error: unknown) => {
      throw refusalOf(error);
    });
  const sizeOf = (id: number) =>
    parts.reduce((sum, part) => (part.ids.includes(id) ? sum + part.people : sum), 0);
  return {
    segments: ids.map((id) => ({
      id,
      name: rows.find((row) => row.id === id)?.name ?? '',
      size: toldSize(sizeOf(id)),
    })),
    parts: hideParts(parts, ids).map(({ ids: inThese, people }) => ({ ids: [...inThese], size: people })),
  };
}
