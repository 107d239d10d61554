import type { Language } from '@millrace/contract/common';
import { networkName } from '@millrace/contract/publisher/network/find-network';

/** "AdMob · high floor"; of an instance that is gone its id. */
export function instanceName(
  instance: { readonly adnId: number; readonly name: string } | null | undefined,
  id: number,
  language: Language,
): string {
  return instance ? `${networkName(instance.adnId, language)} · ${instance.name}` : `#${id}`;
}
