import {
  createCreative,
  creative as creativeSchema,
  takeUpload,
} from '@millrace/contract/advertiser/creative';
import { storedFile, uploadPath } from '@millrace/contract/advertiser/creative-file';
import * as z from 'zod/mini';
import { video } from '../../apps/server/src/testing/media.ts';
import { png } from '../../apps/server/src/testing/png.ts';
import { sendUpload } from '../../bench/lib/send-upload.ts';
import type { Person } from './people.ts';

/** Uploads a file and takes it. @returns its id */
async function upload(base: string, person: Person, content: Buffer): Promise<number> {
  const sent = await sendUpload(base, person.api, { path: uploadPath, content });
  return z.parse(storedFile, await person.api.post(takeUpload.path, { upload: sent })).id;
}

/** A native ad with an icon, which waits for its review. @returns its id */
export async function createNative(base: string, promoter: Person, name: string): Promise<number> {
  const [image, icon] = [
    await upload(base, promoter, png(1200, 627)),
    await upload(base, promoter, png(128, 128)),
  ];
  const files = { image, icon, video: null, endCard: null };
  const texts = { title: 'Coin Rush', descn: 'Collect them all', callToAction: null };
  const made = await promoter.api.post(createCreative.path, { kind: 'native', name, ...texts, files });
  return z.parse(creativeSchema, made).id;
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
