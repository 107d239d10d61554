import { type LockedPlacement, lockPlacement } from '../../../domain/mediation/placement-lock.ts';
import { readRule, type StoredRule } from '../../../domain/mediation/stored-rule.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

export interface LockedRule {
  readonly placement: LockedPlacement;
  /** As it is now that nobody else can write it. */
  readonly rule: StoredRule;
}

/** A rule for a write: its placement is locked, too. @throws CallError notFound */
export async function lockRule(tx: Tx, id: number): Promise<LockedRule> {
  const { placementId } = found(await readRule(tx, id));
  const placement = await lockPlacement(tx, placementId);
  return { placement, rule: found(await readRule(tx, id)) };
}
