import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import {
  bannerSizes,
  type FileType,
  isShortEnough,
  largestCreativePicture,
  longestVideo,
  nativeSize,
  sides,
  smallestIcon,
  usesOf,
} from '@millrace/contract/advertiser/creative-file';
import { CallError } from '../../platform/http/call-error.ts';
import { PictureError } from '../../platform/picture/decoding.ts';
import { encodeAnew, isAnimated } from '../../platform/picture/encode-anew.ts';
import { readVideo, type VideoFacts } from '../../platform/video/read-video.ts';

/** A file as phones may get it. */
export interface ExaminedFile {
  readonly type: FileType;
  readonly width: number;
  readonly height: number;
  /** Milliseconds; null: a picture. */
  readonly duration: number | null;
  /** To be kept. */
  readonly content: AsyncIterable<Uint8Array>;
}

/**
 * Tells what an uploaded file is by its content, whatever its name says, and makes of it what phones get.
 * @throws CallError that says what is wrong and what would be right
 */
export async function examineFile(file: string): Promise<ExaminedFile> {
  const begin = await beginOf(file);
  if (begin.toString('latin1', 4, 8) === 'ftyp') return examineVideo(file);
  const text = begin.toString('utf8').trimStart().toLowerCase();
  if (/^(<\?xml|<!doctype svg|<svg|<!--)/.test(text) && text.includes('<svg')) {
    throw new CallError('creativeFile.errors.drawing');
  }
  if (text.startsWith('gif8')) throw new CallError('creativeFile.errors.animated');
  const isPicture =
    begin.subarray(0, 8).equals(pngBegin) ||
    begin.subarray(0, 3).equals(jpegBegin) ||
    (text.startsWith('riff') && begin.toString('latin1', 8, 12) === 'WEBP');
  if (!isPicture) throw new CallError('creativeFile.errors.unknown');
  return examinePicture(file);
}

const pngBegin = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegBegin = Buffer.from([0xff, 0xd8, 0xff]);

async function beginOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1_024), 0, 1_024, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const faults = {
  notAPicture: 'creativeFile.errors.pictureBroken',
  tooManyPixels: 'creativeFile.errors.tooManyPixels',
} as const;

async function examinePicture(file: string): Promise<ExaminedFile> {
  const uploaded = await readFile(file);
  if (isAnimated(uploaded)) throw new CallError('creativeFile.errors.animated');
  const { content, type, width, height } = await encodeAnew(uploaded).catch((error: unknown) => {
    throw error instanceof PictureError ? new CallError(faults[error.fault]) : error;
  });
  if (usesOf({ type, width, height }).length === 0) {
    throw new CallError('creativeFile.errors.sizeUnfit', { params: { width, height, ...rightSizes } });
  }
  if (content.length > largestCreativePicture) {
    const [size, limit] = [content.length, largestCreativePicture].map(megabytes);
    throw new CallError('creativeFile.errors.pictureTooHeavy', {
      params: { size: size ?? 0, limit: limit ?? 0 },
    });
  }
  return { type, width, height, duration: null, content: once(content) };
}

const named = ([width, height]: readonly [number, number]) => `${width} × ${height}`;
const rightSizes = {
  banners: bannerSizes.map(named).join(', '),
  native: named(nativeSize),
  icon: smallestIcon,
  ...sides,
};
/** With one digit behind the point. */
const megabytes = (bytes: number) => Math.round((bytes / 1024 / 1024) * 10) / 10;

async function* once(content: Uint8Array) {
  yield content;
}

async function examineVideo(file: string): Promise<ExaminedFile> {
  const facts = await readVideo(file);
  if (facts === undefined) throw new CallError('creativeFile.errors.videoBroken');
  refuse(facts);
  const { width, height, duration } = facts;
  return { type: 'mp4', width, height, duration, content: createReadStream(file) };
}

/** Every phone since Android 5 and iOS 9 plays H.264 with AAC; nothing else is that safe. */
function refuse(facts: VideoFacts): void {
  const { width, height, duration, videoCodecs, audioCodecs, otherTracks } = facts;
  if (facts.isFragmented) throw new CallError('creativeFile.errors.videoInPieces');
  if (!facts.isWhole) throw new CallError('creativeFile.errors.videoBroken');
  if (videoCodecs.length !== 1 || !/^avc[13]\./.test(videoCodecs[0] ?? '')) {
    throw new CallError('creativeFile.errors.pictureCodec', {
      params: { codec: videoCodecs.join(', ') || '–' },
    });
  }
  if (
    audioCodecs.length > 1 ||
    audioCodecs.some((codec) => !codec.startsWith('mp4a.40')) ||
    otherTracks > 0
  ) {
    throw new CallError('creativeFile.errors.soundCodec', {
      params: { codec: audioCodecs.join(', ') || '–' },
    });
  }
  if (duration < 1 || !isShortEnough(duration)) {
    const params = { seconds: Math.round(duration / 1000), limit: longestVideo / 1000 };
    throw new CallError('creativeFile.errors.videoTooLong', { params });
  }
  if (usesOf({ type: 'mp4', width, height }).length === 0) {
    throw new CallError('creativeFile.errors.videoSizeUnfit', { params: { width, height, ...sides } });
  }
}
