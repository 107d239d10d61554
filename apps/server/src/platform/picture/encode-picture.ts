import { createHash } from 'node:crypto';
import { ResizeFilterType, ResizeFit, Transformer } from '@napi-rs/image';
import { inTurn, measure, PictureError } from './decoding.ts';

/** A picture as it is kept, with the hash of its bytes. */
export interface Picture {
  readonly content: Buffer;
  readonly hash: string;
}

/** What a picture is kept as: PNG where mail programs and documents draw it, which know no WebP. */
export type PictureKind = 'webp' | 'png';

/** By what the bytes are, whatever name they came under. */
const kinds = ['png', 'jpg', 'webp', 'gif'];
const quality = 85;

/**
 * Cuts a picture to a square in its middle, scales that to `side` pixels and encodes it anew, so that nothing of the
 * uploaded bytes (places, names, scripts) is passed on.
 * @throws PictureError when it is no PNG, JPEG, WebP or GIF, is broken, or has too many pixels
 */
export function encodeSquare(uploaded: Buffer, side: number, kind: PictureKind = 'webp'): Promise<Picture> {
  return inTurn(() => encode(uploaded, side, kind));
}

async function encode(uploaded: Buffer, side: number, kind: PictureKind): Promise<Picture> {
  measure(uploaded, kinds);
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

/** A kept picture as PNG, for what draws no WebP. */
export function asPng(content: Buffer): Promise<Buffer> {
  return new Transformer(content).png();
}
