import { networkOf } from '@millrace/contract/publisher/network/find-network';
import type { useText } from '../i18n/i18n.ts';

/** What the network calls the id of an instance, e.g. "Zone ID". @throws RangeError for an id that is no network's */
export function unitLabel(text: ReturnType<typeof useText>, adnId: number): string {
  return text(`adNetwork.unit.${networkOf(adnId).unit.label}`);
}
