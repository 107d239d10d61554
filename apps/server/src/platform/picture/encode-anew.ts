import { CompressionType, FilterType, JsColorType, ResizeFit, Transformer } from '@napi-rs/image';
import { inTurn, measure, PictureError } from './decoding.ts';

/** A picture of its own size, for phones of any age: PNG or JPEG. */
export interface PhonePicture {
  readonly content: Buffer;
  readonly type: 'png' | 'jpg';
  readonly width: number;
  readonly height: number;
  /** Before it was made smaller. */
  readonly original: { readonly width: number; readonly height: number };
}

interface Options {
  /** Pixels; a picture with a longer side is made smaller. */
  readonly longestSide?: number;
}

const kinds = ['png', 'jpg', 'webp'] as const;
const quality = 90;
const smallest = { compressionType: CompressionType.Best, filterType: FilterType.Adaptive };
const withAlpha = [JsColorType.La8, JsColorType.Rgba8, JsColorType.La16, JsColorType.Rgba16];

/**
 * Encodes a picture anew as it is, so that nothing of the uploaded bytes (places, names, scripts) is passed on. JPEG stays
 * JPEG and PNG stays PNG; WebP, which old phones do not draw, becomes PNG where it lets shine through and else JPEG.
 * @throws PictureError when it is no PNG, JPEG or WebP, is broken, or has too many pixels
 */
export function encodeAnew(uploaded: Buffer, options: Options = {}): Promise<PhonePicture> {
  return inTurn(() => encode(uploaded, options));
}

async function encode(
  uploaded: Buffer,
  { longestSide = Number.POSITIVE_INFINITY }: Options,
): Promise<PhonePicture> {
  const { kind, ...original } = measure(uploaded, kinds);
  try {
    const { colorType } = await new Transformer(uploaded).metadata();
    const isJpeg = kind === 'jpg' || (kind === 'webp' && !withAlpha.includes(colorType));
    // Upright, as the camera has noted it: that note goes, too.
    const upright = new Transformer(uploaded).rotate();
    if (Math.max(original.width, original.height) > longestSide)
      upright.resize({ width: longestSide, height: longestSide, fit: ResizeFit.Inside });
    const content = isJpeg ? await upright.jpeg(quality) : await upright.png(smallest);
    const { width, height } = await new Transformer(content).metadata();
    return { content, type: isJpeg ? 'jpg' : 'png', width, height, original };
  } catch (error) {
    throw new PictureError('notAPicture', { cause: error });
  }
}

/** Whether a PNG or WebP says of itself that it moves. */
export function isAnimated(bytes: Buffer): boolean {
  // Both say so before the first picture: APNG by a chunk, WebP by a flag of its extended header.
  if (bytes.toString('latin1', 12, 16) === 'VP8X') return ((bytes[20] ?? 0) & 2) !== 0;
  const pixels = bytes.indexOf('IDAT');
  const control = bytes.indexOf('acTL');
  return bytes[0] === 0x89 && control !== -1 && (pixels === -1 || control < pixels);
}
