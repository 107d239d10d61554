import type { CallError } from '../../../platform/http/call-error.ts';
import { fieldError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { orDuplicate, violatedIndex } from '../../../platform/postgres/unique-violation.ts';

interface Page {
  readonly plat: number;
  readonly storeId: string;
}

/** The organization's active app of a store page. */
export async function appOfPage(
  context: Pick<Context, 'read'>,
  { plat, storeId }: Page,
): Promise<{ id: number; appName: string } | null> {
  const row = await context.read((tx) =>
    tx
      .selectFrom('app')
      .select(['id', 'name as appName'])
      .where('platform', '=', plat)
      .where('store_id', '=', storeId)
      .where('status', '=', 1)
      .executeTakeFirst(),
  );
  return row ?? null;
}

/** What to say of a write that failed: that another active app is linked to the page, or the failure itself. */
export async function pageTaken(
  context: Pick<Context, 'read'>,
  error: unknown,
  page: Page | undefined,
): Promise<CallError | unknown> {
  if (page === undefined || violatedIndex(error) !== 'app_store_id') return error;
  const other = await appOfPage(context, page);
  return taken(other?.appName ?? page.storeId);
}

const taken = (name: string) => fieldError('appId', 'app.errors.alreadyThere', { name });

/** Does `work`, by which an app becomes the active one of a page, unless another one is: for a transaction that goes on. */
export async function unlessTaken(
  tx: Tx,
  { id, plat, storeId }: Page & { readonly id: number },
  work: () => Promise<void>,
): Promise<void> {
  const other = await appOfPage({ read: (ask) => ask(tx) }, { plat, storeId });
  if (other !== null && other.id !== id) throw taken(other.appName);
  await orDuplicate({ app_store_id: () => taken(storeId) }, work);
}
