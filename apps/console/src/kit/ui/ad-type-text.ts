import { adTypeName } from '@millrace/contract/publisher/ad-type';
import type { useText } from '../i18n/i18n.ts';

/** What an ad type is called, by its code. @throws RangeError for a code that is none */
export function adTypeText(text: ReturnType<typeof useText>, code: number): string {
  return text(`adType.${adTypeName(code)}`);
}
