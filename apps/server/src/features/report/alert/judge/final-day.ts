import { isNetworkId, networkOf } from '@millrace/contract/publisher/network/find-network';
import { addDays } from '@millrace/contract/report/period';

/**
 * Days back from today of which a network has to have reported something, for its reports to be waited for. Somebody who uploads a month at
 * a time, or has removed the account, is told by our estimates instead of by nobody.
 */
export const reportsWithin = 14;

/**
 * The last day whose figures of a network change no more, seen from a day.
 * @param isReported the network's own figures come in; else ours are the last word, which are whole when the day is over
 */
export function lastFinalDay(networkId: number, isReported: boolean, today: string): string {
  const days = isReported && isNetworkId(networkId) ? networkOf(networkId).finalAfterDays : null;
  return addDays(today, -(days ?? 0) - 1);
}
