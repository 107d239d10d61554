import { createHash } from 'node:crypto';
import { ResizeFilterType, ResizeFit, Transformer } from '@napi-rs/image';
import { imageSize } from 'image-size';

/** A picture as it is kept, with the hash of its bytes. */
export interface Picture {
  readonly content: Buffer;
  readonly hash: string;
}

/** What a picture is kept as: PNG where mail programs and documents draw it, which know no WebP. */
export type PictureKind = 'webp' | 'png';

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

/** By what the bytes are, whatever name they came under. */
const kinds: ReadonlySet<string | undefined> = new Set(['png', 'jpg', 'webp', 'gif']);
/** A megabyte can hold a picture of a gigabyte: 24 megapixels are four bytes each while it is decoded. */
const mostPixels = 24_000_000;
const quality = 85;

/** One at a time: a decoded picture takes a hundred megabytes. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Cuts a picture to a square in its middle, scales that to `side` pixels and encodes it anew, so that nothing of the
 * uploaded bytes (places, names, scripts) is passed on.
 * @throws PictureError when it is no PNG, JPEG, WebP or GIF, is broken, or has too many pixels
 */
export function encodeSquare(uploaded: Buffer, side: number, kind: PictureKind = 'webp'): Promise<Picture> {
  const turn = last.then(
    () => encode(uploaded, side, kind),
    () => encode(uploaded, side, kind),
  );
  last = turn;
  return turn;
}

async function encode(uploaded: Buffer, side: number, kind: PictureKind): Promise<Picture> {
  requireDecodable(uploaded);
  try {
    const square = new Transformer(uploaded)
      // Upright, as the camera has noted it: that note goes, too.
      .rotate()
      .resize({ width: side, height: side, filter: ResizeFilterType.Lanczos3, fit: ResizeFit.Cover });
    const content = await (kind === 'webp' ? square.webp(quality) : square.png());
    return { content, hash: createHash('sha256').update(content).digest('hex') };
  } catch (error) {
    throw new PictureError('notAPicture', { cause: error });
  }
}

/** Read from its first bytes alone: what decodes to too much is not decoded. */
function requireDecodable(uploaded: Buffer): void {
  const size = sizeOf(uploaded);
  if (!kinds.has(size.type) || size.width < 1 || size.height < 1) throw new PictureError('notAPicture');
  if (size.width * size.height > mostPixels) throw new PictureError('tooManyPixels');
}

function sizeOf(uploaded: Buffer) {
  try {
    return imageSize(uploaded);
  } catch (error) {
    throw new PictureError('notAPicture', { cause: error });
  }
}

/** A kept picture as PNG, for what draws no WebP. */
export function asPng(content: Buffer): Promise<Buffer> {
  return new Transformer(content).png();
}
