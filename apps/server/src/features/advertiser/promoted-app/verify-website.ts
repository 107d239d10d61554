import { eventKeyKinds } from '@millrace/contract/advertiser/event-key';
import type { verifyWebsite } from '@millrace/contract/advertiser/website-loader';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { lookOutside } from '../../../platform/outside/looks.ts';
import { writeFields } from './edit-promoted-app.ts';
import { queryFormerKeys } from './keys/queries.ts';
import { lookForLoader, lookForRecord } from './look-at-website.ts';
import { fieldsOf } from './promoted-app-fields.ts';
import { readPromotedApp } from './queries.ts';

/** Looks at a website, and notes that it was found. One that was verified stays so: a website may be down for an hour. */
export async function verifyOwnWebsite(
  context: Context,
  { id }: RequestOf<typeof verifyWebsite>,
): Promise<ResponseOf<typeof verifyWebsite>> {
  const [app, former] = await context.read(async (tx) => [
    await readPromotedApp(tx, id),
    await queryFormerKeys(tx, id).select('key').where('kind', '=', eventKeyKinds.indexOf('site')).execute(),
  ]);
  const website = {
    host: found(app.domain ?? undefined),
    siteKey: found(app.siteKey ?? undefined),
    formerKeys: former.map(({ key }) => key),
  };
  const [loader, record] = await lookOutside(context, () =>
    Promise.all([lookForLoader(website, context.services), lookForRecord(website, context.services)]),
  );
  const isFound = loader.outcome === 'found' || record === 'found';
  const verified = isFound && !app.verified ? await note(context, id, website.host) : app;
  return { app: verified, loader, record: { outcome: record } };
}

function note(context: Context, id: number, host: string) {
  return context.write(async (tx) => {
    const before = await readPromotedApp(tx, id, { lock: true });
    // Somebody has linked it to another website, or verified it, meanwhile.
    if (before.domain !== host || before.verified) return before;
    return writeFields(context, tx, before, { ...fieldsOf(before), verified: true });
  });
}
