import type { CallError } from '../../../platform/http/call-error.ts';
import { fieldError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { violatedIndex } from '../../../platform/postgres/unique-violation.ts';

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
  return fieldError('appId', 'app.errors.alreadyThere', { name: other?.appName ?? page.storeId });
}
