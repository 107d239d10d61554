import { largestPicture, pictureSide } from '@millrace/contract/kit/picture';
import { fieldError } from '../http/call-error.ts';
import { PictureError } from './decoding.ts';
import { encodeSquare, type Picture, type PictureKind } from './encode-picture.ts';

const faults = {
  notAPicture: 'picture.errors.notAPicture',
  tooManyPixels: 'picture.errors.tooManyPixels',
} as const;

/**
 * What somebody has uploaded, as it is kept.
 * @throws CallError at the field `picture`, which says what is wrong with it
 */
export async function encodeUpload(base64: string, kind: PictureKind = 'webp'): Promise<Picture> {
  const uploaded = Buffer.from(base64, 'base64');
  if (uploaded.length > largestPicture) throw fieldError('picture', 'picture.errors.tooLarge');
  try {
    return await encodeSquare(uploaded, pictureSide, kind);
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    throw fieldError('picture', faults[error.fault]);
  }
}
