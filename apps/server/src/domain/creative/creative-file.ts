import type { FileType, StoredFile } from '@millrace/contract/advertiser/creative-file';
import { fileAddress } from '../../platform/file-store/register-files.ts';
import type { Tx } from '../../platform/postgres/database.ts';

export const fileColumns = [
  'stored_file.id',
  'stored_file.name',
  'stored_file.type',
  'stored_file.hash',
  'stored_file.size',
  'stored_file.width',
  'stored_file.height',
  'stored_file.duration',
  'stored_file.created_at',
] as const;

type FileRow = Awaited<ReturnType<typeof oneFile>>;
const oneFile = (tx: Tx) => tx.selectFrom('stored_file').select(fileColumns).executeTakeFirstOrThrow();

export function presentFile(row: FileRow): StoredFile {
  const { id, name, size, width, height, duration } = row;
  const type = typeOf(row.type);
  const createdAt = row.created_at.toISOString();
  return { id, name, type, size, width, height, duration, url: fileAddress(row.hash, type), createdAt };
}

/** The store's CHECK allows nothing else. */
function typeOf(stored: string): FileType {
  return stored === 'mp4' || stored === 'jpg' ? stored : 'png';
}
