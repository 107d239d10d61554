import type { Tx } from '../../platform/postgres/database.ts';

/** One edition of the terms that publishers agree to. */
export interface ContractTerms {
  readonly version: number;
  readonly text: string;
  readonly since: Date;
}

/** The edition that is in force; undefined: none was published yet. */
export function readContractTerms(tx: Tx): Promise<ContractTerms | undefined> {
  return tx
    .selectFrom('contract_terms')
    .select(['version', 'text', 'since'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}
