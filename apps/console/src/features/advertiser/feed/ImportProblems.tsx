import type { ImportDetails } from '@millrace/contract/advertiser/feed-import';
import { isWarning } from '@millrace/contract/advertiser/feed-state';
import { formatNumber } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Status } from '../../../kit/ui/Status.tsx';

/** What is wrong with items, how to mend it, and the first of them. */
export function ImportProblems({ of: { problems } }: { readonly of: Pick<ImportDetails, 'problems'> }) {
  const text = useText();
  if (problems.length === 0) return <p>{text('feed.noProblems')}</p>;
  return (
    <section>
      <h3>{text('feed.problems')}</h3>
      <table className="feed-table">
        <thead>
          <tr>
            <th scope="col">{text('feed.stateTitle')}</th>
            <th scope="col">{text('feed.problems')}</th>
            <th scope="col" className="feed-number">
              {text('feed.problemItems')}
            </th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ problem, items, samples }) => (
            <tr key={problem}>
              <td>
                <Status kind={isWarning(problem) ? 'warn' : 'bad'}>
                  {text(isWarning(problem) ? 'feed.isShown' : 'feed.refused')}
                </Status>
              </td>
              <td>
                {text(`feed.problem.${problem}`)}
                <ul className="feed-samples feed-under" aria-label={text('feed.problemSamples')}>
                  {samples
                    .filter(({ line }) => line > 0)
                    .map(({ line, id, value }) => (
                      <li key={line}>
                        {id === ''
                          ? text('feed.sampleAt', { line, value })
                          : text('feed.sampleOf', { line, id, value })}
                      </li>
                    ))}
                </ul>
              </td>
              <td className="feed-number">{formatNumber(items)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
