import { getSecondFactor } from '@millrace/contract/people/second-factor';
import { useApiQuery } from '../api/query.ts';
import { FactorCode } from './FactorCode.tsx';

/** Asks whoever has a second factor for a code beside their password; others see nothing of it. */
export function CodeField() {
  const factor = useApiQuery(getSecondFactor, {}, { fresh: true, quiet: true });
  return (factor.data?.since ?? null) === null ? null : <FactorCode />;
}
