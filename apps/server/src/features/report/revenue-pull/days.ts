import { networkOf } from '@millrace/contract/publisher/network/find-network';
import type { NetworkReport } from '../../../domain/network-report/network-report.ts';

const hour = 3_600_000;
const dayLength = 24 * hour;
/** A day that may still change is asked for again after so long: the newest more often. */
const soon = 6 * hour;
const daily = dayLength;
/** So many days are fetched when an account is new. */
const firstDays = 7;

/** Hours after midnight in UTC at which a day begins; of an account's own zone the latest. */
const begins = { UTC: 0, account: 12, 'America/Los_Angeles': 8, 'Asia/Shanghai': -8 } as const;

interface Network {
  readonly networkId: number;
  readonly report: NetworkReport;
}

/** When a day's figures are whole, though not yet final. */
function wholeAt(day: string, { networkId, report }: Network): Date {
  const lag = networkOf(networkId).reportLagHours ?? 0;
  return new Date(Date.parse(day) + dayLength + (begins[report.zone] + lag) * hour);
}

/** When the network changes them no more. */
function finalAt(day: string, network: Network): Date {
  const days = networkOf(network.networkId).finalAfterDays ?? 0;
  return new Date(wholeAt(day, network).getTime() + days * dayLength);
}

/** The days that may have to be fetched, the oldest first: those that are not final, and a week. */
export function openDays(network: Network, now: Date): string[] {
  const count = Math.max(firstDays, (networkOf(network.networkId).finalAfterDays ?? 0) + 1);
  const today = Date.parse(now.toISOString().slice(0, 10));
  const days = Array.from({ length: count + 2 }, (_, ago) => isoDay(today - ago * dayLength)).reverse();
  return days.filter((day) => wholeAt(day, network) <= now).slice(-count);
}

/** When a day that came is fetched again; null: its figures were final when it came. */
export function nextAt(day: string, network: Network, now: Date): Date | null {
  const final = finalAt(day, network);
  if (now >= final) return null;
  const age = now.getTime() - wholeAt(day, network).getTime();
  return new Date(Math.min(now.getTime() + (age < dayLength ? soon : daily), final.getTime()));
}

const firstPause = 20 * 60_000;
const longestPause = 12 * hour;

/** When a day is tried again that has failed so many times in a row. @param said seconds that the network wants */
export function retryAt(tries: number, said: number | null, now: Date): Date {
  const pause = Math.min(firstPause * 2 ** (tries - 1), longestPause);
  return new Date(now.getTime() + Math.max(pause, Math.min((said ?? 0) * 1000, longestPause)));
}

function isoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
