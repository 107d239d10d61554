import type { RequestOf } from '@millrace/contract/kit/call';
import type { App, updateApp } from '@millrace/contract/publisher/app';
import { findInStore, storeFields } from '../../../domain/app-store/find-in-store.ts';
import { storeReferenceOf } from '../../../domain/app-store/store-reference.ts';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { AppFields, AppRow } from './app-fields.ts';
import { readFields } from './app-fields.ts';
import { readApp } from './queries.ts';
import { pageTaken } from './same-page.ts';
import { storeEdit } from './store-edit.ts';

/** Renames an app or changes what it is linked to. @throws CallError staleEdit with the app as it is now */
export async function editApp(context: Context, input: RequestOf<typeof updateApp>): Promise<App> {
  const { id, version, appName, coppa, website } = input;
  const known = found(await context.read((tx) => readFields(tx, id)));
  const linked = isSamePage(known, input.appId) ? undefined : await link(context, known, input.appId);
  const reference = { plat: known.plat, storeId: linked?.appId ?? '' };
  try {
    return await context.write(async (tx) => {
      const before = found(await readFields(tx, id, { lock: true }));
      const current = found(await readApp(tx, id));
      if (before.version !== version) throw new StaleEdit({ app: id }, current);
      await storeEdit(context, tx, before, {
        ...{ ...before.fields, ...linked, appName, coppa },
        ...(website !== undefined && { website: website === '' ? null : website }),
      });
      return found(await readApp(tx, id));
    });
  } catch (error) {
    throw await pageTaken(context, error, reference);
  }
}

/** Whether the app stays linked as it is; an address with another spelling of the same page changes nothing. */
function isSamePage({ plat, fields }: AppRow, entered: string | null): boolean {
  if (entered === null) return fields.appId === null;
  const reference = storeReferenceOf(entered);
  return reference?.storeId === fields.appId && reference.plat === plat;
}

async function link(
  context: Context,
  { plat }: AppRow,
  entered: string | null,
): Promise<Omit<AppFields, 'appName' | 'coppa' | 'website'>> {
  return storeFields(
    entered === null ? undefined : await findInStore(context.services.stores, entered, { plat }),
  );
}
