import * as z from 'zod/mini';
import { defineErrors } from '../kit/error.ts';
import { id, instant } from '../kit/fields.ts';

/** Types of files that phones get, by the ends of their names, which are also how they are told. */
export const fileTypes = {
  png: { mime: 'image/png', isVideo: false },
  jpg: { mime: 'image/jpeg', isVideo: false },
  mp4: { mime: 'video/mp4', isVideo: true },
} as const;
export type FileType = keyof typeof fileTypes;
const fileTypeNames = Object.keys(fileTypes) as [FileType, ...FileType[]];

/** Bytes that may be uploaded. */
export const largestFile = 20 * 1024 * 1024;
/** Bytes of a picture as phones get it, encoded anew. */
export const largestCreativePicture = 2 * 1024 * 1024;
/** Milliseconds of a video. */
export const longestVideo = 30_000;
/** Milliseconds by which sound may outlast: encoders fill up their last frame. */
const soundTail = 500;

export const bannerSizes = [
  [320, 50],
  [300, 250],
  [728, 90],
] as const;
export const nativeSize = [1200, 627] as const;
/** Of an icon, which is square; pixels a side. */
export const smallestIcon = 128;
/** Of an end card and a video; pixels a side. */
export const sides = { smallest: 180, largest: 2_560 } as const;

interface Facts {
  readonly type: FileType;
  readonly width: number;
  readonly height: number;
}

const isOf = ({ width, height }: Facts, size: readonly [number, number]) =>
  width === size[0] && height === size[1];
const isPicture = ({ type }: Facts) => !fileTypes[type].isVideo;
const fitsScreen = ({ width, height }: Facts) =>
  Math.min(width, height) >= sides.smallest && Math.max(width, height) <= sides.largest;

/** What a file can be used for, told by its kind and size alone. */
export const fileUses = {
  banner: (file: Facts) => isPicture(file) && bannerSizes.some((size) => isOf(file, size)),
  nativeImage: (file: Facts) => isPicture(file) && isOf(file, nativeSize),
  icon: (file: Facts) =>
    isPicture(file) &&
    file.width === file.height &&
    file.width >= smallestIcon &&
    file.width <= sides.largest,
  endCard: (file: Facts) => isPicture(file) && fitsScreen(file),
  video: (file: Facts) => !isPicture(file) && fitsScreen(file),
} as const;
export type FileUse = keyof typeof fileUses;
export const fileUseNames = Object.keys(fileUses) as [FileUse, ...FileUse[]];

export function usesOf(file: Facts): FileUse[] {
  return fileUseNames.filter((use) => fileUses[use](file));
}

/** Whether a video ends in time. */
export function isShortEnough(duration: number): boolean {
  return duration <= longestVideo + soundTail;
}

/** What can be wrong with an uploaded file. */
export const creativeFileErrors = defineErrors('creativeFile', {
  uploadUnfinished: { code: 'badParameter' },
  tooLarge: { code: 'badParameter' },
  unknown: { code: 'badParameter' },
  drawing: { code: 'badParameter' },
  animated: { code: 'badParameter' },
  pictureBroken: { code: 'badParameter' },
  tooManyPixels: { code: 'badParameter' },
  pictureTooHeavy: { code: 'badParameter' },
  sizeUnfit: { code: 'badParameter' },
  videoBroken: { code: 'badParameter' },
  videoInPieces: { code: 'badParameter' },
  pictureCodec: { code: 'badParameter' },
  soundCodec: { code: 'badParameter' },
  videoTooLong: { code: 'badParameter' },
  videoSizeUnfit: { code: 'badParameter' },
});

/** A file as phones get it. */
export const storedFile = z.object({
  id,
  /** As it was called when it was uploaded. */
  name: z.string(),
  type: z.enum(fileTypeNames),
  /** Bytes. */
  size: z.int(),
  width: z.int(),
  height: z.int(),
  /** Milliseconds; null: a picture. */
  duration: z.nullable(z.int()),
  /** Below the server's own address. */
  url: z.string(),
  createdAt: instant,
});
export type StoredFile = z.infer<typeof storedFile>;

/** Where uploads begin, by the tus protocol: below the base path `/api`. */
export const uploadPath = '/advertiser/creative/upload';

/** Why an upload is not taken as a file. */
export const untakenFileErrors = [
  'common.errors.notFound',
  'creativeFile.errors.uploadUnfinished',
  'creativeFile.errors.tooLarge',
  'creativeFile.errors.unknown',
  'creativeFile.errors.drawing',
  'creativeFile.errors.animated',
  'creativeFile.errors.pictureBroken',
  'creativeFile.errors.tooManyPixels',
  'creativeFile.errors.pictureTooHeavy',
  'creativeFile.errors.sizeUnfit',
  'creativeFile.errors.videoBroken',
  'creativeFile.errors.videoInPieces',
  'creativeFile.errors.pictureCodec',
  'creativeFile.errors.soundCodec',
  'creativeFile.errors.videoTooLong',
  'creativeFile.errors.videoSizeUnfit',
] as const;
