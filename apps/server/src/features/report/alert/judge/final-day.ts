import { hourMs } from '@millrace/contract/kit/duration';
import { isNetworkId } from '@millrace/contract/publisher/network/find-network';
import { addDays } from '@millrace/contract/report/period';
import { lastFinal } from '../../../../domain/report-source/report-days.ts';
import type { Judged } from './judged-days.ts';

/** The hour of a day from which on days are looked at: what phones sent of the day before has come, as a rule. */
export const firstHour = 6;

/**
 * Days back from today of which a network has to have reported something, for its reports to be waited for. Somebody who uploads a month at
 * a time, or has removed the account, is told by our estimates instead of by nobody.
 */
export const reportsWithin = 14;

/** A day on which days are looked at. */
export interface AsOf {
  readonly today: string;
  /** How far was judged so far. */
  readonly judged: ReadonlyMap<string, Judged>;
  /** Where days of accounts begin that have sources of their own, by network. */
  readonly zones: ReadonlyMap<number, readonly string[]>;
}

/**
 * The last day whose figures of a network change no more, seen from a day's first hour, whenever it is looked at.
 * @param isReported the network's own figures come in; else ours are the last word, which are whole when the day is over
 */
export function lastFinalDay(
  networkId: number,
  isReported: boolean,
  { today, zones }: Pick<AsOf, 'today' | 'zones'>,
): string {
  if (!isReported || !isNetworkId(networkId)) return addDays(today, -1);
  return lastFinal(networkId, new Date(Date.parse(today) + firstHour * hourMs), zones.get(networkId));
}
