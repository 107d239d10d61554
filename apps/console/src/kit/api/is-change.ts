import type { QueryCacheNotifyEvent } from '@tanstack/react-query';

/** Whether a change is behind it: something known is asked again, or is shown as a change has answered it. */
export function isChange(event: QueryCacheNotifyEvent): boolean {
  if (event.type !== 'updated') return false;
  const { action } = event;
  return action.type === 'invalidate' || (action.type === 'success' && action.manual === true);
}
