import { createReadStream } from 'node:fs';
import type { FeedImport, takeFeedFile } from '@millrace/contract/advertiser/feed-import';
import type { RequestOf } from '@millrace/contract/kit/call';
import { FeedFailure } from '../../../domain/feed/feed-failure.ts';
import { addImport } from '../../../domain/feed/request-import.ts';
import { storeUpload } from '../../../domain/feed/store-upload.ts';
import { readFeed, type StoredFeed } from '../../../domain/feed/stored-feed.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { openUploads } from '../../../platform/upload/uploads.ts';
import { presentImport } from './list-imports.ts';
import { importable } from './run-feed.ts';

/** Takes a file that was uploaded as that of a feed, and imports it. Of a feed that is linked, the one that leads it. */
export async function takeFile(
  context: PersonContext,
  { id, upload: uploadId }: RequestOf<typeof takeFeedFile>,
): Promise<FeedImport> {
  const earlier = await context.answered<FeedImport>();
  if (earlier !== undefined) return earlier.answer;
  const { services, scope } = context;
  const { organizationId, userId: askedBy } = scope;
  const uploads = openUploads(services.config.dataDir);
  const upload = found(await uploads.find(uploadId, organizationId));
  if (!upload.isFinished) throw new CallError('feed.errors.uploadUnfinished');
  const importId = await services.database.inScope(scope, async (tx) =>
    addImport(services, tx, await importedWith(tx, id), { askedBy, state: 'running' }),
  );
  try {
    await storeUpload(services, {
      of: { organizationId, importId, feedId: id },
      source: createReadStream(upload.file),
      feedNow: async (tx) => (await importedWith(tx, id)).id,
    });
  } catch (error) {
    // The tus server has taken no more than that.
    throw error instanceof FeedFailure ? new CallError('common.errors.tooLong', {}, { cause: error }) : error;
  }
  const taken = await context.write((tx) => presentImport(tx, importId));
  await uploads.settle(uploadId, services.now());
  return taken;
}

/** The feed that is imported with a file of one: itself, or what leads it. @throws CallError */
async function importedWith(tx: Tx, id: number): Promise<StoredFeed> {
  const own = await readFeed(tx, id, { lock: true });
  if (own.form.source !== 'upload') throw new CallError('feed.errors.notByUpload');
  if (own.switch === 'archived') throw new CallError('feed.errors.archived');
  return own.form.leadId === null ? own : importable(tx, own.form.leadId);
}
