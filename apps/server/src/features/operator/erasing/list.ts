import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { erasedKinds, type listErasings } from '@millrace/contract/operator/erasing';
import { erasedId, hashOfId } from '../../../domain/erasing/erased-id.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import { presentErasing, queryErasings, selectErasings } from './queries.ts';

/** One page of the organization's requests, the newest first. Who knows an id finds its request; the id is nowhere in it. */
export function list(
  { scope, services, lang, read }: PersonContext,
  input: RequestOf<typeof listErasings>,
): Promise<ResponseOf<typeof listErasings>> {
  const { search } = input;
  return read(async (tx) => {
    let matching = queryErasings(tx);
    if (search) {
      const hashes = erasedKinds.map((kind) =>
        hashOfId(services.secrets, erasedId(scope.organizationId, kind, search)),
      );
      const reference = /^([0-9a-f]{2}){1,8}$/i.test(search) ? Buffer.from(search, 'hex') : undefined;
      matching = matching.where((eb) =>
        eb.or([
          eb('erasing.id_hash', 'in', hashes),
          ...(reference === undefined
            ? []
            : [
                eb(
                  eb.fn<Buffer>('substring', ['erasing.id_hash', eb.val(1), eb.val(reference.length)]),
                  '=',
                  reference,
                ),
              ]),
        ]),
      );
    }
    const sorted = selectErasings(matching).orderBy('erasing.id', 'desc');
    const rows = await pageOf(sorted, input).execute();
    return { list: rows.map((row) => presentErasing(lang, row)), total: await countOf(matching) };
  });
}
