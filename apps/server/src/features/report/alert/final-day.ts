import { isNetworkId, networkOf } from '@millrace/contract/publisher/network/find-network';
import { addDays } from '@millrace/contract/report/period';

/**
 * The last day whose figures of a network change no more, seen from a day.
 * @param isReported the network's own figures come in; else ours are the last word, which are whole when the day is over
 */
export function lastFinalDay(networkId: number, isReported: boolean, today: string): string {
  const days = isReported && isNetworkId(networkId) ? networkOf(networkId).finalAfterDays : null;
  return addDays(today, -(days ?? 0) - 1);
}
