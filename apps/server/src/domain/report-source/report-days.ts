import { dayMs, hourMs, minuteMs } from '@millrace/contract/kit/duration';
import { isNetworkId, networkOf } from '@millrace/contract/publisher/network/find-network';
import { addDays, dayOf } from '@millrace/contract/report/period';
import { instantOf } from '../../platform/zoned-time.ts';
import { reportOf } from '../network-report/network-reports.ts';
import type { ReportDays } from './report-of-account.ts';

/** A day that may still change is asked for again after so long: the newest more often. */
const soon = 6 * hourMs;
const daily = dayMs;
/** Days that may be over without being whole: the figures of some networks take two more. */
const latest = 4;
/** So many days are fetched when an account is new. */
const firstDays = 7;

/** Hours after midnight in UTC at which the days of an account's own zone begin at the latest. */
const latestBegin = 12;
/** Of a network that says nothing of its reports, for what is fetched from an address that somebody has named. */
const usualLag = 12;
const usualFinal = 3;

export interface Network {
  readonly networkId: number;
  readonly days: ReportDays;
}

/** Days after which a network's figures are final. */
export const finalAfterOf = (networkId: number) => networkOf(networkId).finalAfterDays ?? usualFinal;

/** When a day ends. */
function endOf(day: string, zone: string): Date {
  const next = addDays(day, 1);
  return zone === 'account' ? new Date(Date.parse(next) + latestBegin * hourMs) : instantOf(next, 0, zone);
}

/** The last day that is over, whole or not. */
export function lastOver(zone: string, now: Date): string {
  const today = dayOf(now);
  return [today, addDays(today, -1)].find((day) => endOf(day, zone) <= now) ?? addDays(today, -2);
}

/** When a day's figures are whole, though not yet final. */
function wholeAt(day: string, { networkId, days: { zone } }: Network): Date {
  const lag = networkOf(networkId).reportLagHours ?? usualLag;
  return new Date(endOf(day, zone).getTime() + lag * hourMs);
}

/** When the network changes them no more. */
function finalAt(day: string, network: Network): Date {
  const days = finalAfterOf(network.networkId);
  return new Date(wholeAt(day, network).getTime() + days * dayMs);
}

/**
 * The last day that a network changes no more: it has been fetched for the last time, if what it says comes by itself.
 * @param sources where the days of accounts begin whose reports come from an address of their own
 */
export function lastFinal(networkId: number, now: Date, sources: readonly string[] = []): string {
  if (!isNetworkId(networkId)) return addDays(dayOf(now), -usualFinal - 1);
  const zones = [reportOf(networkId)?.zone ?? 'account', ...sources];
  let day = dayOf(now);
  while (zones.some((zone) => finalAt(day, { networkId, days: { zone } }) > now)) day = addDays(day, -1);
  return day;
}

/** The days that may have to be fetched, the oldest first: those that are not final, and a week. */
export function openDays(network: Network, now: Date): string[] {
  const count = Math.max(firstDays, finalAfterOf(network.networkId) + 1);
  const today = Date.parse(dayOf(now));
  const days = Array.from({ length: count + latest }, (_, ago) => dayOf(today - ago * dayMs)).reverse();
  return days.filter((day) => wholeAt(day, network) <= now).slice(-count);
}

/** As far back as networks still answer. */
const reach = 45;

/** The days before {@link openDays} that may still be asked for, so that whoever was away for longer leaves no hole. */
export function earlierDays(network: Network, now: Date): string[] {
  const [first] = openDays(network, now);
  if (first === undefined) return [];
  return Array.from({ length: reach }, (_, ago) => addDays(first, ago - reach));
}

/** When a day that came is fetched again; null: its figures were final when it came. */
export function nextAt(day: string, network: Network, now: Date): Date | null {
  const final = finalAt(day, network);
  if (now >= final) return null;
  const age = now.getTime() - wholeAt(day, network).getTime();
  return new Date(Math.min(now.getTime() + (age < dayMs ? soon : daily), final.getTime()));
}

/** Whether a day has been there for so long that what changes of it is a correction, no longer the rest of it coming in. */
export function isSettled(day: string, network: Network, now: Date): boolean {
  return now.getTime() - wholeAt(day, network).getTime() >= dayMs;
}

const firstPause = 20 * minuteMs;
const longestPause = 12 * hourMs;

/** When a day is tried again that has failed so many times in a row. @param said seconds that the network wants */
export function retryAt(tries: number, said: number | null, now: Date): Date {
  const pause = Math.min(firstPause * 2 ** (tries - 1), longestPause);
  return new Date(now.getTime() + Math.max(pause, Math.min((said ?? 0) * 1000, longestPause)));
}
