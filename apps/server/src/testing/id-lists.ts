import { idUploadPath } from '@millrace/contract/advertiser/id-list';
import { beginUpload, idOf, sendPiece } from './creatives.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

const place = `/api${idUploadPath}`;

/** Uploads a file of ids whole. @returns the id of the upload */
export async function uploadIds(app: TestApp, person: Person, text: string | Buffer, name = 'ids.csv') {
  const content = Buffer.from(text);
  const id = idOf(await beginUpload(app, person, content.length, name, place));
  await sendPiece(app, person, id, 0, content, place);
  return id;
}
