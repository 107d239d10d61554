import { minuteMs } from '@millrace/contract/kit/duration';
import { fieldOf } from './network-request.ts';

/** Headers carry bytes: a key with other characters is sent as its UTF-8, for the network to refuse. */
export function inBytes(headers: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(headers);
  return Object.fromEntries(entries.map(([name, value]) => [name, Buffer.from(value).toString('latin1')]));
}

/** The system's code (`ECONNREFUSED`), which names no credential, where fetch's own message might. */
export function connectionWords(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = fieldOf(cause, 'code');
  return typeof code === 'string' ? code : 'no connection';
}

/** Networks let signatures pass that are some minutes old. */
const leeway = 4;

/** Whole minutes by which we are ahead of what a network says of the time; 0: of little, or it does not say. */
export function minutesAhead(own: Date, said: string | null): number {
  const minutes = Math.round((own.getTime() - Date.parse(said ?? '')) / minuteMs);
  return Math.abs(minutes) > leeway ? minutes : 0;
}
