import { readFile } from 'node:fs/promises';
import { type CreativeKind, createCreative, takeUpload } from '@millrace/contract/advertiser/creative';
import { type StoredFile, uploadPath } from '@millrace/contract/advertiser/creative-file';
import { approveCreative, listReviews } from '@millrace/contract/operator/review';
import { sendUpload } from '../../bench/lib/send-upload.ts';
import type { Api } from './api.ts';
import { landscape, type Scenery } from './pictures.ts';

/** Eight seconds of a landscape of ours (`pictures.ts`) that comes nearer, without a sound: H.264 and AAC, upright. */
const spot = new URL('./media/spot.mp4', import.meta.url);

export interface CreativesPlan {
  readonly title: string;
  readonly descn: string;
  readonly callToAction: string;
  readonly scenery: Scenery;
}

export interface MadeCreative {
  readonly id: number;
  readonly kind: CreativeKind;
}

/** One creative of each kind, of files that are drawn here; they wait for their review. */
export async function makeCreatives(
  api: Api,
  { scenery, ...texts }: CreativesPlan,
): Promise<readonly MadeCreative[]> {
  const { title } = texts;
  const picture = (name: string, width: number, height: number) =>
    upload(api, `${name}-${width}x${height}.png`, landscape(width, height, scenery));
  const icon = await picture('icon', 256, 256);
  const wide = await picture('wide', 1200, 627);
  const none = { image: null, icon: null, video: null, endCard: null };
  const make = async (
    kind: CreativeKind,
    name: string,
    files: Partial<typeof none | Files>,
    said = texts,
  ) => {
    const { id } = await api.ask(createCreative, {
      ...{ kind, name: `${title}: ${name}`, ...said, files: { ...none, ...files } },
    });
    return { id, kind };
  };
  const silent = { title: null, descn: null, callToAction: null };
  return [
    await make('banner', 'banner', { image: await picture('banner', 320, 50) }, silent as never),
    await make('native', 'native', { image: wide, icon }),
    await make('video', 'video', {
      video: await upload(api, 'spot.mp4', await readFile(spot)),
      ...{ icon, endCard: wide },
    }),
    await make('card', 'card', { icon }),
  ];
}

type Files = {
  readonly image: number;
  readonly icon: number;
  readonly video: number;
  readonly endCard: number;
};

/** Lets everything run that waits. @param administrator who signed in as such */
export async function approveAll(administrator: Api): Promise<void> {
  const { list } = await administrator.ask(listReviews, { review: 'waiting', size: 100 });
  for (const { id, version } of list) await administrator.ask(approveCreative, { id, version });
}

/** Uploads a file and takes it. @returns its id */
async function upload(api: Api, name: string, content: Buffer): Promise<number> {
  return (await takeFile(api, name, content)).id;
}

/** Uploads a picture or video and takes it. */
export async function takeFile(api: Api, name: string, content: Buffer): Promise<StoredFile> {
  return api.ask(takeUpload, {
    upload: await sendUpload(api.base, api, { path: uploadPath, name, content }),
  });
}
