import {
  type createPromotedApp,
  type PromotedApp,
  promotedAppLimit,
} from '@millrace/contract/advertiser/promoted-app';
import type { RequestOf } from '@millrace/contract/kit/call';
import { askForIcon } from '../../../domain/own-ads/fetch-icons-job.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { lockOrganization } from '../../../platform/people/lock-organization.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { countOf } from '../../../platform/postgres/page.ts';
import { newPublicKey } from '../../../platform/secrets/public-key.ts';
import { categoryOf } from './category-of.ts';
import { findLinked, type Linked, linkTaken } from './linked.ts';
import { changeOf, fieldsOf } from './promoted-app-fields.ts';
import { queryPromotedApps, readPromotedApp } from './queries.ts';
import { nameOf } from './website.ts';

/** Adds an app or website; of an app the store has the last word on whether it exists, and the person on its name. */
export async function addPromotedApp(
  context: Context,
  input: RequestOf<typeof createPromotedApp>,
): Promise<PromotedApp> {
  const { linked: found, inStore } = await findLinked(context, input.kind, input.link);
  const linked = { ...found, category: categoryOf(found, input.category, null) };
  const name = input.name ?? inStore?.name ?? (linked.host === null ? undefined : nameOf(linked.host));
  if (name === undefined) throw fieldError('name', 'promotedApp.errors.nameEmpty');
  try {
    return await context.write((tx) => insert(context, tx, linked, name));
  } catch (error) {
    throw await linkTaken(context, error, linked);
  }
}

async function insert(
  { scope, services }: Context,
  tx: Tx,
  linked: Linked,
  name: string,
): Promise<PromotedApp> {
  await leaveRoom(tx, scope.organizationId);
  const { id } = await tx
    .insertInto('promoted_app')
    .values({
      ...linked,
      organization_id: scope.organizationId,
      name,
      site_key: linked.host === null ? null : newPublicKey(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await askForIcon(services, tx, { ...linked, id });
  const added = await readPromotedApp(tx, id);
  await recordChange(tx, scope, { ...changeOf(added), action: 'add', after: fieldsOf(added) });
  return added;
}

async function leaveRoom(tx: Tx, organizationId: number): Promise<void> {
  // Those who add apps at the same moment wait for each other here, so that the count below stays true.
  await lockOrganization(tx, organizationId);
  if ((await countOf(queryPromotedApps(tx))) >= promotedAppLimit)
    throw new CallError('promotedApp.errors.tooMany', { params: { limit: promotedAppLimit } });
}
