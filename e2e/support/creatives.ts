import {
  createCreative,
  creative as creativeSchema,
  takeUpload,
} from '@millrace/contract/advertiser/creative';
import { storedFile, uploadPath } from '@millrace/contract/advertiser/creative-file';
import * as z from 'zod/mini';
import { video } from '../../apps/server/src/testing/media.ts';
import { png } from '../../apps/server/src/testing/png.ts';
import type { Person } from './people.ts';

/** Uploads a file by the tus protocol, as a program would, and takes it. @returns its id */
async function upload(base: string, { api }: Person, content: Buffer): Promise<number> {
  const headers = { ...api.headers, 'tus-resumable': '1.0.0' };
  const begun = await fetch(`${base}/api${uploadPath}`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(content.length) },
  });
  const location = begun.headers.get('location') ?? '';
  await fetch(`${base}${location}`, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(content),
  });
  const taken = await api.post(takeUpload.path, { upload: location.split('/').at(-1) });
  return z.parse(storedFile, taken).id;
}

/** A video with an end card, which waits for its review. @returns its id */
export async function createVideo(base: string, promoter: Person, name: string): Promise<number> {
  const files = {
    image: null,
    icon: await upload(base, promoter, png(128, 128)),
    video: await upload(base, promoter, await video('two-seconds')),
    endCard: await upload(base, promoter, png(1200, 627)),
  };
  const texts = { title: 'Coin Rush', descn: 'Collect them all', callToAction: null };
  const made = await promoter.api.post(createCreative.path, { kind: 'video', name, ...texts, files });
  return z.parse(creativeSchema, made).id;
}
