import type { RequestOf } from '@millrace/contract/kit/call';
import type { correctCategory, ReviewedApp } from '@millrace/contract/operator/review';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { writeNotices } from '../../../platform/people/notice.ts';
import { promotedColumns } from './queries.ts';

/** Says of what category an app or website is; it stands in its advertiser's history, and its people are told. */
export function correct(
  { scope, writeEverywhere }: PersonContext,
  { id, category }: RequestOf<typeof correctCategory>,
): Promise<ReviewedApp> {
  return writeEverywhere(async (tx) => {
    const { organizationId, ...before } = found(
      await tx
        .selectFrom('promoted_app')
        .innerJoin('organization', 'organization.id', 'promoted_app.organization_id')
        .select(['promoted_app.organization_id as organizationId', ...promotedColumns])
        .where('promoted_app.id', '=', id)
        // What a publisher's house promotes is nobody's to review.
        .where('organization.house_of', 'is', null)
        .forUpdate('promoted_app')
        .executeTakeFirst(),
    );
    if (before.categoryReviewed && before.category === category) return before;
    // Whoever says the same as the store has said nothing against what else it has the app under.
    const genres = before.category === category ? before.genres : [];
    await tx
      .updateTable('promoted_app')
      .set(({ eb }) => ({ category, genres, category_reviewed: true, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    const { name } = before;
    await recordChange(
      tx,
      { organizationId, userId: scope.userId, administratorName: scope.administratorName },
      {
        ...{ entity: 'category_review', entityId: id, name, action: 'edit' },
        ...{ before: { category: before.category }, after: { category } },
      },
    );
    await writeNotices(tx, {
      organizationId,
      message: 'notification.content.categoryReviewed',
      params: { name, category },
      link: { url: `/adv/app?app=${id}`, type: 'in-app' },
    });
    return { id, name, category, genres, categoryReviewed: true };
  });
}
