import type { RequestOf } from '@millrace/contract/kit/call';
import type { approveCreative, ReviewedCreative, rejectCreative } from '@millrace/contract/operator/review';
import { lockCreative } from '../../../domain/creative/creatives.ts';
import { readInstallationSettings } from '../../../domain/installation/read-installation-settings.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { writeNotices } from '../../../platform/people/notice.ts';
import { readReview } from './queries.ts';

export function approve(
  context: PersonContext,
  { id, version }: RequestOf<typeof approveCreative>,
): Promise<ReviewedCreative> {
  return review(context, id, version, null);
}

export function reject(
  context: PersonContext,
  { id, version, reason }: RequestOf<typeof rejectCreative>,
): Promise<ReviewedCreative> {
  return review(context, id, version, reason);
}

/** Says what becomes of a creative; it stands in its advertiser's history, and its people are told. @param reason null: it may run */
async function review(
  { services, scope, writeEverywhere }: PersonContext,
  id: number,
  version: number,
  reason: string | null,
): Promise<ReviewedCreative> {
  const reviewing = (await readInstallationSettings(services)).creativeReview;
  return writeEverywhere(async (tx) => {
    await lockCreative(tx, id);
    const before = await readReview(tx, id, reviewing);
    if (before.version !== version) throw new StaleEdit({ creative: id }, before, before.advertiser.id);
    const state = reason === null ? 'approved' : 'rejected';
    if (before.review === state && before.reason === reason) return before;
    await tx
      .updateTable('creative')
      .set({ review: state, review_reason: reason, reviewed_by: scope.userId, reviewed_at: services.now() })
      .where('id', '=', id)
      .execute();
    const after = await readReview(tx, id, reviewing);
    const organizationId = after.advertiser.id;
    const author = { organizationId, userId: scope.userId, administratorName: scope.administratorName };
    await recordChange(tx, author, {
      ...{ entity: 'creative_review', entityId: id, name: after.name, action: 'edit' },
      before: { review: before.review, reason: before.reason },
      after: { review: after.review, reason: after.reason },
    });
    await writeNotices(tx, {
      organizationId,
      message:
        reason === null ? 'notification.content.creativeApproved' : 'notification.content.creativeRejected',
      params: { creative: after.name, reason: reason ?? '' },
      link: { url: `/creative/upload?creative=${id}`, type: 'in-app' },
    });
    return after;
  });
}
