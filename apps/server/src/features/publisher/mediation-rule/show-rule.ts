import type { MediationRule } from '@millrace/contract/publisher/mediation-rule';
import { readOpenTest } from '../../../domain/mediation/open-test.ts';
import { readRule } from '../../../domain/mediation/stored-rule.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

export function showRule(context: Context, { id }: { readonly id: number }): Promise<MediationRule> {
  return context.read((tx) => presentRule(tx, id));
}

/** A rule as the wire has it. @throws CallError notFound */
export async function presentRule(tx: Tx, id: number): Promise<MediationRule> {
  const rule = found(await readRule(tx, id));
  return { ...rule, abTest: await readOpenTest(tx, rule.placementId) };
}
