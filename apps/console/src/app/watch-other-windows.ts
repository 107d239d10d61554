import { session } from '../kit/session/session.ts';
import { readStored, storageKey } from '../kit/storage/storage.ts';

/** Whether the store now names another person or organization than this window works with. */
function leftBehind(): boolean {
  const { token, user } = session.get();
  if (readStored('Access-Token') !== token) return true;
  if (user === null) return false;
  const stored = readStored(user.userType === 0 ? 'currentOrgId' : 'currentAdvId');
  return readStored('currentRole') !== user.userType || stored !== user.organization.id;
}

const watched = new Set<string | null>([
  null,
  storageKey('Access-Token'),
  storageKey('currentRole'),
  storageKey('currentOrgId'),
  storageKey('currentAdvId'),
]);

/** Reloads when another window of this browser signs in or out or switches the organization. */
export function watchOtherWindows(): void {
  let timer = 0;
  addEventListener('storage', ({ key }) => {
    if (!watched.has(key)) return;
    clearTimeout(timer);
    // A switch writes several keys one after another: look once they are all there.
    timer = window.setTimeout(() => leftBehind() && location.reload(), 100);
  });
}
