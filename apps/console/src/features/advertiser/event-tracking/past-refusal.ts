import { formatNumber } from '../../../kit/i18n/format.ts';
import { text } from '../../../kit/i18n/i18n.ts';
import { mostPastEvents, neededColumns, type PastProblem } from './read-past.ts';

/** Why a file is not taken, and where it is wrong. */
export function refusalOf(wrong: PastProblem): string {
  const atLine = (line: number, verdict: string) => text('eventTracking.past.line', { line, verdict });
  switch (wrong.problem) {
    case 'noColumns':
      return text('eventTracking.past.noColumns', { columns: neededColumns.join(', ') });
    case 'noRows':
      return text('eventTracking.past.noRows');
    case 'tooLarge':
      return text('eventTracking.past.tooLarge', { most: formatNumber(mostPastEvents) });
    case 'columnTwice':
      return text('eventTracking.past.columnTwice', { column: wrong.column });
    case 'encoding':
      return text('bulk.errors.csvEncoding');
    case 'quotes':
      return atLine(wrong.line, text('bulk.errors.csvQuotes'));
    case 'cells':
      return atLine(
        wrong.line,
        text('bulk.errors.csvCells', { count: wrong.count, expected: wrong.expected }),
      );
  }
}
