import type { RevenueCheck } from '@millrace/contract/report/revenue-upload';
import { sentence } from '../../../kit/form/sentence.ts';
import { useText } from '../../../kit/i18n/i18n.ts';

/** Row by row what is wrong: these are left out. */
export function ProblemList({ check }: { readonly check: RevenueCheck }) {
  const text = useText();
  const { problems, counts } = check;
  if (problems.length === 0) return null;
  return (
    <section className="card upload-problems" aria-label={text('revenueUpload.problems')}>
      <h2>{text('revenueUpload.problems')}</h2>
      <p className="lead">{text('revenueUpload.problemsLead')}</p>
      <ul>
        {problems.map(({ row, column, key, params }) => (
          <li key={row}>
            <span className="upload-row">{text('revenueUpload.row', { row })}</span>
            {column !== '' && <code>{column}</code>}
            <span>{sentence({ key, params })}</span>
          </li>
        ))}
      </ul>
      {counts.refused > problems.length && (
        <p className="lead">
          {text('revenueUpload.moreProblems', { count: counts.refused - problems.length })}
        </p>
      )}
    </section>
  );
}
