import { createHmac, timingSafeEqual } from 'node:crypto';
import { minuteMs } from '@millrace/contract/kit/duration';

/** Milliseconds that one is good for: a call with so many events as a file's part has takes seconds. */
const goodFor = 10 * minuteMs;

/**
 * Lets events of an app's past in, for a short time: whoever has it has just been told which of them are there. Replays are known
 * for days only, so that a file that is sent again later would count twice.
 * @param now milliseconds UTC
 */
export function pastTicket(adSecret: string, appId: number, now: number): string {
  return signed(adSecret, appId, now + goodFor);
}

export function isPastTicket(adSecret: string, appId: number, ticket: string | null, now: number): boolean {
  const until = Number.parseInt(ticket ?? '', 36);
  if (ticket === null || !(until > now)) return false;
  const [given, right] = [Buffer.from(ticket), Buffer.from(signed(adSecret, appId, until))];
  return given.length === right.length && timingSafeEqual(given, right);
}

function signed(adSecret: string, appId: number, until: number): string {
  const mac = createHmac('sha256', adSecret).update(`past events\n${appId}\n${until}`).digest('base64url');
  return `${until.toString(36)}.${mac}`;
}
