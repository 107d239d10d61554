import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { largestFile, type StoredFile } from '@millrace/contract/advertiser/creative-file';
import { CallError, found } from '../../platform/http/call-error.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { openUploads } from '../../platform/upload/uploads.ts';
import { fileColumns, presentFile } from './creative-file.ts';
import { examineFile } from './examine-file.ts';

/** Runs work where the files of whoever has uploaded stand, of which it gets the organization's id. */
export type AmongFiles = <T>(tx: Tx, work: (organizationId: number) => Promise<T>) => Promise<T>;

/**
 * Keeps what was uploaded as a file for creatives. What is refused is gone: only another file can be right.
 * @param among absent: among the organization's own
 */
export async function takeUploaded(
  context: Context,
  id: string,
  among: AmongFiles = (_, work) => work(context.scope.organizationId),
): Promise<StoredFile> {
  const earlier = await context.answered<StoredFile>();
  if (earlier !== undefined) return earlier.answer;
  const { services, scope } = context;
  const uploads = openUploads(services.config.dataDir);
  const upload = found(await uploads.find(id, scope.organizationId));
  if (!upload.isFinished) throw new CallError('creativeFile.errors.uploadUnfinished');
  try {
    const kept = await keep(context, among, upload);
    await uploads.settle(id, services.now());
    return kept;
  } catch (error) {
    if (error instanceof CallError) await uploads.remove(id);
    throw error;
  }
}

interface Uploaded {
  readonly file: string;
  readonly size: number;
  readonly name: string;
}

async function keep(
  context: Context,
  among: AmongFiles,
  { file, size, name }: Uploaded,
): Promise<StoredFile> {
  if (size > largestFile)
    throw new CallError('creativeFile.errors.tooLarge', { params: { limit: largestFile / 1024 / 1024 } });
  const uploadedHash = await hashOf(file);
  // The same bytes were examined before: what they became is known.
  const known = await context.read((tx) => among(tx, () => find(tx, 'uploaded_hash', uploadedHash)));
  if (known !== undefined) return context.write(async () => known);
  const { content, ...facts } = await examineFile(file);
  const kept = await context.services.files.put(content, facts.type);
  return context.write((tx) =>
    among(tx, async (organizationId) => {
      await tx
        .insertInto('stored_file')
        .values({
          organization_id: organizationId,
          uploaded_hash: uploadedHash,
          hash: kept.hash,
          size: kept.size,
          ...facts,
          name: nameOf(name, facts.type),
          uploaded_by: context.scope.userId,
        })
        .onConflict((conflict) => conflict.columns(['organization_id', 'hash']).doNothing())
        .execute();
      return found(await find(tx, 'hash', kept.hash));
    }),
  );
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function find(tx: Tx, column: 'hash' | 'uploaded_hash', hash: string): Promise<StoredFile | undefined> {
  const row = await tx
    .selectFrom('stored_file')
    .select(fileColumns)
    .where(column, '=', hash)
    .orderBy('id')
    .executeTakeFirst();
  return row && presentFile(row);
}

/** What nobody sees goes; the end is cut off. */
function nameOf(sent: string, type: string): string {
  const seen = sent.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '').trim();
  return [...(seen === '' ? `file.${type}` : seen)].slice(0, 200).join('');
}
