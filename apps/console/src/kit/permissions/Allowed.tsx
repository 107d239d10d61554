import type { Action, Permission } from '@millrace/contract/people/permission';
import type { ReactNode } from 'react';
import { currentRights, useSession } from '../session/session.ts';

interface AllowedProps {
  readonly permission: Permission;
  readonly action: Action;
  readonly children: ReactNode;
}

/** Whether the signed-in person may do this, e.g. `('pubapp', 'add')`. */
export function useAllowed(permission: Permission, action: Action): boolean {
  useSession();
  return currentRights().holds(permission, [action]);
}

/** Draws its content only for people who may do this; others never see a button that would be refused. */
export function Allowed({ permission, action, children }: AllowedProps): ReactNode {
  return useAllowed(permission, action) ? children : null;
}
