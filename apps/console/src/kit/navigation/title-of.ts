import type { EntryKey } from '@millrace/messages';
import type { ConsoleRoute } from './route.ts';

/** What a screen is called at an address. @param address its path and query, or the query alone */
export function titleOf(
  { title, titleWith = {} }: Pick<ConsoleRoute, 'title' | 'titleWith'>,
  address: string,
): EntryKey {
  const query = new URLSearchParams(address.replace(/^[^?]*/, ''));
  return Object.entries(titleWith).find(([parameter]) => query.has(parameter))?.[1] ?? title;
}
