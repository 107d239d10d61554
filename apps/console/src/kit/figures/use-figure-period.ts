import { useQuery } from '../navigation/use-query.ts';
import { type FigurePeriod, figurePeriodIn, writeFigurePeriod } from './figure-period.ts';

/** The period of a screen's figures, which stands in its address, and the function that changes it. */
export function useFigurePeriod(): [FigurePeriod, (next: FigurePeriod) => void] {
  const [query, setQuery] = useQuery();
  return [figurePeriodIn(query), (next) => setQuery((current) => writeFigurePeriod(current, next))];
}
