import { dayMs, minuteMs } from '@millrace/contract/kit/duration';

const oldest = 7 * dayMs;
const newest = 5 * minuteMs;

/**
 * When something happened by the server's clock, milliseconds UTC: the phone's clock, moved by how wrong it was when the
 * call was sent. Never more than 7 days before the receipt or 5 minutes after it: a phone's clock may jump in between.
 *
 * @param at by the phone's clock; null: not said, so when the call was sent
 * @param sentAt by the phone's clock; null: not said, so nothing is known but the receipt
 */
export function eventTime(at: number | null, sentAt: number | null, receivedAt: number): number {
  if (at === null || sentAt === null) return receivedAt;
  return Math.min(Math.max(at + receivedAt - sentAt, receivedAt - oldest), receivedAt + newest);
}
