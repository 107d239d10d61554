import type { Language } from '@millrace/contract/common';
import type { Tx } from '../../platform/postgres/database.ts';
import { translate } from '../../platform/text.ts';
import { readContractTerms } from '../installation/contract-terms.ts';

/** The contract under which the platform pays organizations, as an organization reads it. */
export interface TermsInForce {
  /** Counts up with every new text; an agreement is to one version. 0: the standard text. */
  readonly version: number;
  readonly text: string;
}

/** The terms that are in force: those of the installation, and until it has published any the standard ones. */
export async function readTerms(tx: Tx, lang: Language): Promise<TermsInForce> {
  const published = await readContractTerms(tx);
  if (published === undefined) return { version: 0, text: translate(lang, 'payment.standardTerms') };
  return { version: published.version, text: published.text };
}
