import { imageSize } from 'image-size';

/** Why something is not taken as a picture. */
export type PictureFault = 'notAPicture' | 'tooManyPixels';

export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly fault: PictureFault;

  constructor(fault: PictureFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}

/** A megabyte can hold a picture of a gigabyte: 24 megapixels are four bytes each while it is decoded. */
const mostPixels = 24_000_000;

/** One at a time: a decoded picture takes a hundred megabytes. */
let last: Promise<unknown> = Promise.resolve();

/** Runs `work`, which decodes a picture, when nothing else does. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work);
  last = turn;
  return turn;
}

/**
 * Kind and size of a picture, read from its first bytes alone: what decodes to too much is not decoded.
 * @throws PictureError
 */
export function measure<const Kind extends string>(bytes: Buffer, kinds: readonly Kind[]) {
  const { type, width, height } = sizeOf(bytes);
  const kind = kinds.find((one) => one === type);
  if (kind === undefined || width < 1 || height < 1) throw new PictureError('notAPicture');
  if (width * height > mostPixels) throw new PictureError('tooManyPixels');
  return { kind, width, height };
}

function sizeOf(bytes: Buffer) {
  try {
    return imageSize(bytes);
  } catch (error) {
    throw new PictureError('notAPicture', { cause: error });
  }
}
