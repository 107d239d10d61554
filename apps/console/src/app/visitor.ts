import { currentRights, session } from '../kit/session/session.ts';
import type { Visitor } from './guard.ts';

/** The signed-in person as the guard sees them. */
export function currentVisitor(): Visitor | null {
  const { user } = session.get();
  if (user === null) return null;
  const { userType, isNew, needsSecondFactor } = user;
  return { userType, isNew, needsSecondFactor, rights: currentRights() };
}
