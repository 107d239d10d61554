import type { Change } from '@millrace/contract/report/change-log';
import type { useText } from '../i18n/i18n.ts';

/** Who made a change, in a word or two: a person, a program by its API key, or Millrace itself. */
export function authorOf(
  text: ReturnType<typeof useText>,
  { who, key }: Pick<Change, 'who' | 'key'>,
): string {
  if (key !== null) return text('changeLog.byKey', { name: key.name });
  return who?.name ?? text('changeLog.system');
}
