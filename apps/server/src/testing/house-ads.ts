import type { StoredFile } from '@millrace/contract/advertiser/creative-file';
import { houseUploadPath, takeHouseAdFile } from '@millrace/contract/publisher/house-ad';
import { beginUpload, idOf, sendPiece } from './creatives.ts';
import type { Person } from './people.ts';
import { createTestApp } from './publisher-setup.ts';
import type { AskOptions, TestApp } from './test-app.ts';

const place = `/api${houseUploadPath}`;

/** Uploads a file for house ads whole. @returns the id of the upload */
export async function uploadForHouse(app: TestApp, asked: AskOptions, content: Buffer): Promise<string> {
  const id = idOf(await beginUpload(app, asked, content.length, 'ad.png', place));
  await sendPiece(app, asked, id, 0, content, place);
  return id;
}

/** Uploads a file for house ads and takes it. */
export async function storeHouseFile(app: TestApp, asked: AskOptions, content: Buffer): Promise<StoredFile> {
  const upload = await uploadForHouse(app, asked, content);
  return (await app.ask(takeHouseAdFile, { upload }, asked)).data;
}

let count = 0;

/** An Android app that its store has told of. @returns its id */
export async function createStoreApp(app: TestApp, owner: Person, name: string): Promise<number> {
  const id = await createTestApp(app, owner, { name });
  count += 1;
  const store_id = `com.acme.game${count}`;
  const told = {
    ...{ store_id, store_url: `https://play.google.com/store/apps/details?id=${store_id}` },
    ...{ icon: 'https://play-lh.googleusercontent.com/icon', developer: 'Acme', verify_status: 1 },
  };
  await app.database.asSystem((tx) => tx.updateTable('app').set(told).where('id', '=', id).execute());
  return id;
}
