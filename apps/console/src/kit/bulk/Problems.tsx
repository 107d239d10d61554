import type { CsvProblem } from '@millrace/contract/kit/bulk';
import { sentence } from '../form/sentence.ts';
import { useText } from '../i18n/i18n.ts';

/** What is wrong, with the column that it stands in. */
export function Problems({ problems }: { readonly problems: readonly CsvProblem[] }) {
  useText();
  return (
    <ul className="import-problems">
      {problems.map(({ column, key, params }) => (
        <li key={`${column} ${key}`}>
          {column !== '' && <code>{column}</code>} {sentence({ key, params })}
        </li>
      ))}
    </ul>
  );
}
