import type { FillLossSplit } from '@millrace/contract/report/fill-loss';
import { useRef } from 'react';

/**
 * By what the rows on the screen are told apart: those of the answer before stay until the next one has come, and a country is no day.
 * @param isPrevious what is shown is the answer before
 */
export function useShownSplit(chosen: FillLossSplit, isPrevious: boolean): FillLossSplit {
  const shown = useRef(chosen);
  if (!isPrevious) shown.current = chosen;
  return shown.current;
}
