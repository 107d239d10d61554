import { type Language, type Side, side } from '@millrace/contract/common';
import { type Rights, rightsOf } from '@millrace/contract/people/rights';
import { sessionLifetime } from '@millrace/contract/people/session';
import type { UserInfo } from '@millrace/contract/people/user';
import { readStored, removeStored, writeStored } from '../storage/storage.ts';
import { createStore, useStore } from '../store.ts';

/** Who is signed in here. `user` is null until `/user/info` has answered. */
export interface Session {
  readonly token: string | null;
  readonly user: UserInfo | null;
  /** The organization or advertiser that this window works in; every signed-in call names it. */
  readonly organizationId: number | null;
  /** How the last session ended; after the server's word the log-in leads back to where the person was. */
  readonly endedBy: 'person' | 'server' | null;
}

const nobody: Session = { token: null, user: null, organizationId: null, endedBy: null };

export const session = createStore<Session>({ ...nobody, token: readStored('Access-Token') });

export function beginSession(token: string): void {
  writeStored('Access-Token', token, sessionLifetime);
  session.set({ ...nobody, token });
}

/** The same session goes on under another token; what is on its way with the old one is asked again (call-api.ts). */
export function renewSession(token: string): void {
  writeStored('Access-Token', token, sessionLifetime);
  session.set({ ...session.get(), token });
}

/** Whether the token that a request went with is no more the one of this browser: a new password has renewed it. */
export function isRenewed(token: string | null): boolean {
  const stored = readStored('Access-Token');
  return token !== null && stored !== null && stored !== token;
}

/** Forgets token and roles in this browser; what the person chose to look at goes with them. */
export function endSession(endedBy: 'person' | 'server'): void {
  removeStored('Access-Token', 'signedOn', 'currentRole', 'currentOrgId', 'currentAdvId');
  forgetSide();
  session.set({ ...nobody, endedBy });
}

/**
 * Calls when this window has left the organization or advertiser that it worked in: for another one, or with the session.
 * @returns ends that
 */
export function onLeft(left: () => void): () => void {
  let before = session.get().organizationId;
  return session.subscribe(() => {
    const was = before;
    before = session.get().organizationId;
    if (was !== null && was !== before) left();
  });
}

/** Drops what belongs to the organization or advertiser that is being left. */
export function forgetSide(): void {
  removeStored('selectedApp', 'selectedPlacement', 'tabs', 'pageNames', 'recent');
}

/** Keeps which organization (side 0) or advertiser (side 1) is the current one, here and for other windows. */
export function storeOrganization(userType: Side, organizationId: number): void {
  writeStored('currentRole', userType);
  writeStored(userType === side.publisher ? 'currentOrgId' : 'currentAdvId', organizationId);
  session.set({ ...session.get(), organizationId });
}

export function storeUser(user: UserInfo): void {
  storeOrganization(user.userType, user.organization.id);
  session.set({ ...session.get(), user });
}

/** The account has come to have another language. */
export function keepLanguage(lang: Language): void {
  const { user } = session.get();
  if (user !== null) session.set({ ...session.get(), user: { ...user, lang } });
}

/** The organization has come to ask for a second factor, which this person lacks: the guard knows from now on. */
export function holdForFactor(): void {
  const { user } = session.get();
  if (user !== null) session.set({ ...session.get(), user: { ...user, needsSecondFactor: true } });
}

let known: { readonly user: UserInfo | null; readonly rights: Rights } | null = null;

/** The rights of the signed-in person; nothing is held before `/user/info` has answered. */
export function currentRights(): Rights {
  const { user } = session.get();
  if (known === null || known.user !== user) known = { user, rights: rightsOf(user?.perms ?? []) };
  return known.rights;
}

export function useSession(): Session {
  return useStore(session);
}

/** The signed-in person. Only below the shell, which is not drawn before there is one. */
export function useUser(): UserInfo {
  const { user } = useStore(session);
  if (user === null) throw new Error('useUser needs the shell around it: nobody is signed in.');
  return user;
}
