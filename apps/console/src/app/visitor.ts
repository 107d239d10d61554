import { currentRights, session } from '../kit/session/session.ts';
import type { Visitor } from './guard.ts';

/** The signed-in person as the guard sees them. */
export function currentVisitor(): Visitor | null {
  const { user } = session.get();
  return user === null ? null : { userType: user.userType, isNew: user.isNew, rights: currentRights() };
}
