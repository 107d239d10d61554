import type { useText } from '../../../kit/i18n/i18n.ts';

/** How long something took: seconds, and minutes where there are some. */
export function durationText(text: ReturnType<typeof useText>, from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1_000));
  if (seconds < 60) return text('feed.seconds', { seconds });
  return text('feed.minutes', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}
