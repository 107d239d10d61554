import type { Side } from '@millrace/contract/common';
import { queries } from '../api/query.ts';
import { forgetSide, session, storeOrganization } from './session.ts';

/**
 * The server has the session in another organization now: what belongs to the one left is dropped. The caller then goes to
 * a screen of that side, which loads the person anew.
 */
export function enterOrganization(side: Side, organizationId: number): void {
  forgetSide();
  storeOrganization(side, organizationId);
  session.set({ ...session.get(), user: null });
  // Not before the screens are gone: they would ask again, for what the other side may not see.
  queries.clear();
}
