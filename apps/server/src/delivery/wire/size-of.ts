import type { Size } from '@millrace/mediation/own-ads/own-campaign';
import type { Call } from '../call.ts';
import { intOf } from './coerce.ts';

/** What a call says of the size of the place that it asks for; null: nothing. */
export function sizeOf({ fields }: Pick<Call, 'fields'>): Size | null {
  const [width, height] = [intOf(fields.width, 1), intOf(fields.height, 1)];
  return width === null || height === null ? null : { width, height };
}
