import type { RequestOf } from '@millrace/contract/kit/call';
import type { Company, getCompany } from '@millrace/contract/publisher/company';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { queryCompany } from './queries.ts';

export async function readCompany(context: Context, { id }: RequestOf<typeof getCompany>): Promise<Company> {
  const wanted = id ?? context.scope.organizationId;
  return found(await context.read((tx) => queryCompany(tx, wanted).executeTakeFirst()));
}
