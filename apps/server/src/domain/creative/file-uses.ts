import {
  bannerSizes,
  type FileUse,
  nativeSize,
  sides,
  smallestIcon,
} from '@millrace/contract/advertiser/creative-file';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tables } from '../../platform/postgres/schema.ts';

type Files = ExpressionBuilder<Tables, 'stored_file'>;

const isOf = (eb: Files, [width, height]: readonly [number, number]) =>
  eb.and([eb('width', '=', width), eb('height', '=', height)]);
const isPicture = (eb: Files) => eb('type', '!=', 'mp4');
const fitsScreen = (eb: Files) =>
  eb.and([
    eb(eb.fn('least', ['width', 'height']), '>=', sides.smallest),
    eb(eb.fn('greatest', ['width', 'height']), '<=', sides.largest),
  ]);

/** The contract's `fileUses` in the store's words; a test holds the two together. */
export const fits: Readonly<Record<FileUse, (eb: Files) => Expression<SqlBool>>> = {
  banner: (eb) => eb.and([isPicture(eb), eb.or(bannerSizes.map((size) => isOf(eb, size)))]),
  nativeImage: (eb) => eb.and([isPicture(eb), isOf(eb, nativeSize)]),
  icon: (eb) =>
    eb.and([
      isPicture(eb),
      eb('width', '=', eb.ref('height')),
      eb('width', '>=', smallestIcon),
      eb('width', '<=', sides.largest),
    ]),
  endCard: (eb) => eb.and([isPicture(eb), fitsScreen(eb)]),
  video: (eb) => eb.and([eb('type', '=', 'mp4'), fitsScreen(eb)]),
};
