import { ApiError } from '../kit/api/api-error.ts';
import { comeBack } from '../kit/session/come-back.ts';
import { losesUnsaved, untilBack } from '../kit/session/lapse.ts';
import { session } from '../kit/session/session.ts';
import { readStored, storageKey } from '../kit/storage/storage.ts';
import { needsNobody } from './guard.ts';
import { routes } from './routes.ts';

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

/** Nothing that somebody has entered is lost to another window's sign-in or sign-out, unless it was somebody else's. */
async function goesOn(): Promise<boolean> {
  const stored = readStored('Access-Token');
  if (stored === session.get().token || !losesUnsaved()) return false;
  if (stored === null) {
    void untilBack();
    return true;
  }
  try {
    return await comeBack(stored);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return false;
  }
}

/** A page that needs nobody shows nobody's: what is entered there stays, and whoever is signed in is asked for where it leads. */
function showsNobodys(): boolean {
  return session.get().user === null && needsNobody(location.pathname + location.search, routes);
}

async function follow(): Promise<void> {
  if (!leftBehind() || (await goesOn())) return;
  if (showsNobodys()) session.set({ ...session.get(), token: readStored('Access-Token'), endedBy: null });
  else location.reload();
}

/** Reloads when another window of this browser signs in or out or switches the organization. */
export function watchOtherWindows(): void {
  let timer = 0;
  addEventListener('storage', ({ key }) => {
    if (!watched.has(key)) return;
    clearTimeout(timer);
    // A switch writes several keys one after another: look once they are all there.
    timer = window.setTimeout(() => void follow(), 100);
  });
}
