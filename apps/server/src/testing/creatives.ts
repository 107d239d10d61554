import { takeUpload } from '@millrace/contract/advertiser/creative';
import { type StoredFile, uploadPath } from '@millrace/contract/advertiser/creative-file';
import { header } from '@millrace/contract/kit/envelope';
import type { Person } from './people.ts';
import { png } from './png.ts';
import type { AskOptions, TestApp } from './test-app.ts';

export const uploadAddress = `/api${uploadPath}`;

/** Headers of the tus protocol, with who asks. */
export function tusHeaders({ token }: AskOptions, more: Readonly<Record<string, string>> = {}) {
  return { 'tus-resumable': '1.0.0', ...(token !== undefined && { [header.token]: token }), ...more };
}

/** Begins an upload, as a browser does. */
export function beginUpload(
  app: TestApp,
  asked: AskOptions,
  size: number,
  name = 'ad.png',
  url = uploadAddress,
) {
  const metadata = `filename ${Buffer.from(name).toString('base64')}`;
  return app.app.inject({
    method: 'POST',
    url,
    headers: tusHeaders(asked, { 'upload-length': String(size), 'upload-metadata': metadata }),
  });
}

/** Sends a piece of it. */
export function sendPiece(
  app: TestApp,
  asked: AskOptions,
  id: string,
  offset: number,
  payload: Buffer,
  place = uploadAddress,
) {
  return app.app.inject({
    method: 'PATCH',
    url: `${place}/${id}`,
    headers: tusHeaders(asked, {
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    }),
    payload,
  });
}

/** The id of an upload that has just begun. */
export function idOf({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): string {
  return String(headers.location).split('/').at(-1) ?? '';
}

/** Uploads a file whole. @returns the id of the upload */
export async function upload(app: TestApp, person: Person, content: Buffer, name?: string): Promise<string> {
  const id = idOf(await beginUpload(app, person, content.length, name));
  await sendPiece(app, person, id, 0, content);
  return id;
}

/** Uploads a file and takes it. */
export async function take(app: TestApp, person: Person, content: Buffer, name?: string) {
  return app.ask(takeUpload, { upload: await upload(app, person, content, name) }, person);
}

/** A file of an advertiser that fits where one of this size does. */
export async function storeFile(
  app: TestApp,
  person: Person,
  size: readonly [number, number],
  shade?: number,
): Promise<StoredFile> {
  const { code, data, msg } = await take(app, person, png(...size, shade));
  if (code !== 0) throw new Error(msg);
  return data;
}

export const noFiles = { image: null, icon: null, video: null, endCard: null } as const;
export const noTexts = { title: null, descn: null, callToAction: null } as const;

export function bannerForm(image: number, name = 'Spring sale') {
  return { kind: 'banner' as const, name, ...noTexts, files: { ...noFiles, image } };
}
