import * as z from 'zod/mini';
import { defineErrors } from './error.ts';

export const pictureErrors = defineErrors('picture', {
  notAPicture: { code: 'badParameter' },
  tooLarge: { code: 'badParameter' },
  tooManyPixels: { code: 'badParameter' },
});

/** Bytes of a picture as it is uploaded. */
export const largestPicture = 1_048_576;
/** Pixels at each side of a picture as it is kept. */
export const pictureSide = 256;

/** What uploads a picture: PNG, JPEG, WebP or GIF in base64, under whatever name. */
export const pictureUpload = z.object({
  picture: z
    .string()
    .check(z.minLength(1, 'picture.errors.notAPicture'))
    // base64: four characters for three bytes.
    .check(z.maxLength(Math.ceil(largestPicture / 3) * 4, 'picture.errors.tooLarge')),
});

/** What may be wrong with an uploaded picture. */
export const uploadErrors = [
  'picture.errors.notAPicture',
  'picture.errors.tooLarge',
  'picture.errors.tooManyPixels',
] as const;
