import type { Language } from '@millrace/contract/common';
import type { RuleInstance } from '@millrace/contract/mediation-rule';
import { networkName } from '@millrace/contract/network/find-network';

/** "AdMob · high floor"; of an instance that is gone its id. */
export function instanceName(
  instance: Pick<RuleInstance, 'adnId' | 'name'> | undefined,
  id: number,
  language: Language,
): string {
  return instance === undefined ? `#${id}` : `${networkName(instance.adnId, language)} · ${instance.name}`;
}
