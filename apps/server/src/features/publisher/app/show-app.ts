import type { App } from '@millrace/contract/publisher/app';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { readApp } from './queries.ts';

export async function showApp(context: Context, { id }: { readonly id: number }): Promise<App> {
  return found(await context.read((tx) => readApp(tx, id)));
}
