import type { listCreativeFiles } from '@millrace/contract/advertiser/creative';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { fileColumns, presentFile } from '../../../domain/creative/creative-file.ts';
import { fits } from '../../../domain/creative/file-uses.ts';
import { foundAll } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { anyOf } from '../../../platform/postgres/any-of.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';

export function listFiles(
  context: PersonContext,
  input: RequestOf<typeof listCreativeFiles>,
): Promise<ResponseOf<typeof listCreativeFiles>> {
  const { search, use, ids } = input;
  return context.read(async (tx) => {
    let matching = tx.selectFrom('stored_file');
    if (ids !== undefined) {
      matching = matching.where('id', '=', anyOf(ids));
      foundAll(await matching.select('id').execute(), ids);
    }
    if (use !== undefined) matching = matching.where(fits[use]);
    if (search) matching = matching.where('name', 'ilike', containing(search));
    const rows = await pageOf(matching.select(fileColumns).orderBy('id', 'desc'), input).execute();
    return { list: rows.map(presentFile), total: await countOf(matching) };
  });
}
