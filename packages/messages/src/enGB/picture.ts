import type { ErrorName } from '@millrace/contract/kit/error';
import type { pictureErrors } from '@millrace/contract/kit/picture';

/** Of every picture that somebody uploads. */
export const picture = {
  lead: 'PNG, JPEG, WebP or GIF of at most 1 MB. It is cut to a square.',
  choose: 'Choose or drop a picture',
  sending: 'Uploading the picture …',
  errors: {
    notAPicture: 'This file is not a picture. Choose a PNG, JPEG, WebP or GIF.',
    tooLarge: 'This picture is larger than 1 MB. Choose a smaller one.',
    tooManyPixels: 'This picture has more than 24 megapixels. Choose a smaller one.',
  } satisfies Record<ErrorName<typeof pictureErrors>, string>,
} as const;
