import type { ResponseOf } from '@millrace/contract/kit/call';
import type { lookUpAppAgain } from '@millrace/contract/publisher/app';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { lookOutside } from '../../../platform/outside/looks.ts';
import { readFields } from './app-fields.ts';
import { readApp } from './queries.ts';
import { pageOf, takeOver } from './take-over.ts';

/** Looks an app up at once, because a person asks for it. */
export async function lookUpAgain(
  context: Context,
  { id }: { readonly id: number },
): Promise<ResponseOf<typeof lookUpAppAgain>> {
  const app = found(await context.read((tx) => readFields(tx, id)));
  const page = pageOf(app);
  if (page === undefined) throw new CallError('app.errors.notPublished');
  const lookUp = await lookOutside(context, () => context.services.stores.lookUp(page));
  if (lookUp.outcome === 'missing') throw new CallError('app.errors.notInStore');
  return context.write(async (tx) => {
    if (lookUp.outcome === 'found') await takeOver(tx, context.scope, id, lookUp.app);
    return { app: found(await readApp(tx, id)), reached: lookUp.outcome === 'found' };
  });
}
