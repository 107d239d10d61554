import {
  type PromotedApp,
  promotedPlatforms,
  type updatePromotedApp,
} from '@millrace/contract/advertiser/promoted-app';
import type { RequestOf } from '@millrace/contract/kit/call';
import { storeReferenceOf } from '../../../domain/app-store/store-reference.ts';
import { askForIcon } from '../../../domain/own-ads/fetch-icons-job.ts';
import { type Author, recordChange } from '../../../platform/change-log/change-log.ts';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Services } from '../../../platform/services.ts';
import { categoryOf } from './category-of.ts';
import { findLinked, linkTaken, referenceOf } from './linked.ts';
import {
  changeOf,
  columnsOf,
  fieldsOf,
  fieldsOfLink,
  type PromotedAppFields,
} from './promoted-app-fields.ts';
import { readPromotedApp } from './queries.ts';
import { hostOf } from './website.ts';

/** Saves an app or website whole. @throws CallError staleEdit with what it is now */
export async function editPromotedApp(
  context: Context,
  { id, version, link, category, ...own }: RequestOf<typeof updatePromotedApp>,
): Promise<PromotedApp> {
  const known = await context.read((tx) => readPromotedApp(tx, id));
  const kind = known.platform === 'web' ? 'website' : 'app';
  // An app that its store was not asked about yet is looked up whenever it is saved.
  const isSettled = isLinkedTo(known, link) && (kind === 'website' || known.verified);
  const found = isSettled
    ? undefined
    : await findLinked(context, kind, link, kind === 'app' ? known.platform : undefined);
  try {
    return await context.write(async (tx) => {
      const before = await readPromotedApp(tx, id, { lock: true });
      if (before.version !== version) throw new StaleEdit({ promoted_app: id, category_review: id }, before);
      const fields = { ...fieldsOf(before), ...own, ...(found && fieldsOfLink(found.linked)) };
      const platform = promotedPlatforms.indexOf(before.platform);
      const named = { ...fields, category: categoryOf({ ...fields, platform }, category, before.category) };
      return await writeFields(context, tx, before, named);
    });
  } catch (error) {
    throw await linkTaken(context, error, found?.linked ?? referenceOf(known));
  }
}

/** Whether it stays linked as it is: another spelling of the same page or address changes nothing. */
function isLinkedTo(app: PromotedApp, link: string): boolean {
  if (app.platform === 'web') return hostOf(link) === app.domain;
  const reference = storeReferenceOf(link);
  return reference?.storeId === app.storeId && reference.plat === (app.platform === 'ios' ? 0 : 1);
}

interface Writer {
  readonly scope: Author;
  readonly services: Pick<Services, 'jobs'>;
}

/** Stores the fields over a locked row, with its history entry. */
export async function writeFields(
  { scope, services }: Writer,
  tx: Tx,
  before: PromotedApp,
  entered: PromotedAppFields,
): Promise<PromotedApp> {
  // Neither another link nor a change that is taken back overrules the review.
  const { category } = before;
  const genres = [...(before.genres ?? [])];
  const fields = before.categoryReviewed ? { ...entered, category, genres } : entered;
  await tx
    .updateTable('promoted_app')
    .set({ ...columnsOf(fields), version: before.version + 1 })
    .where('id', '=', before.id)
    .execute();
  if (fields.icon !== before.icon) await askForIcon(services, tx, { ...fields, id: before.id });
  const after = await readPromotedApp(tx, before.id);
  await recordChange(tx, scope, {
    ...changeOf(after),
    action: 'edit',
    before: fieldsOf(before),
    after: fieldsOf(after),
  });
  return after;
}
