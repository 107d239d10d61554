import type { AbTestRow } from '@millrace/contract/publisher/ab-test';
import { paths, pathTo } from './paths.ts';

/** Where an A/B test is worked on: the wizard while somebody may prepare it, else its own page. */
export function testAddress(
  { id, state }: Pick<AbTestRow, 'id' | 'state'>,
  { mayEdit }: { readonly mayEdit: boolean },
): string {
  return pathTo(state === 'draft' && mayEdit ? paths.editAbTest : paths.abTestReport, id);
}
