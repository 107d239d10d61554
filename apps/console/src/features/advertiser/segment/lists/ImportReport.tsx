import { getIdList, type IdImport, type IdList } from '@millrace/contract/advertiser/id-list';
import Button from 'antd/es/button';
import { useApiQuery } from '../../../../kit/api/query.ts';
import { formatInstant, formatNumber } from '../../../../kit/i18n/format.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { Loaded } from '../../../../kit/ui/Loaded.tsx';
import { Scroller } from '../../../../kit/ui/Scroller.tsx';

interface ImportReportProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** What became of the lines of a list's last file. */
export function ImportReport({ id, onClose }: ImportReportProps) {
  const list = useApiQuery(getIdList, { id }, { quiet: true });
  return (
    <Loaded query={list}>
      {(data) =>
        data.lastImport === null ? null : <Report list={data} of={data.lastImport} onClose={onClose} />
      }
    </Loaded>
  );
}

interface ReportProps {
  readonly list: IdList;
  readonly of: IdImport;
  readonly onClose: () => void;
}

function Report({ list, of, onClose }: ReportProps) {
  const text = useText();
  const figures = [
    ['lines', of.lines],
    ['right', of.right],
    ['repeated', of.repeated],
    ['refused', of.refused],
  ] as const;
  return (
    <section className="card" aria-labelledby="list-report">
      <h2 id="list-report">{text('idList.report')}</h2>
      <p className="lead">
        {text('idList.added', {
          name: list.name,
          ids: formatNumber(list.size),
          file: of.fileName,
          at: formatInstant(of.at),
        })}
      </p>
      <dl className="segment-size">
        {figures.map(([name, count]) => (
          <div key={name}>
            <dt>{text(`idList.${name}`)}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {of.refused === 0 ? (
        <p>{text('idList.allRight')}</p>
      ) : (
        <>
          <Reasons of={of} />
          <Problems of={of} />
        </>
      )}
      <Button onClick={onClose}>{text('segment.close')}</Button>
    </section>
  );
}

function Reasons({ of: { reasons } }: { readonly of: IdImport }) {
  const text = useText();
  return (
    <Scroller label={text('idList.reasonOf')}>
      <table className="segment-table">
        <thead>
          <tr>
            <th scope="col">{text('idList.reasonOf')}</th>
            <th scope="col">{text('idList.lines')}</th>
          </tr>
        </thead>
        <tbody>
          {reasons.map(({ reason, lines }) => (
            <tr key={reason}>
              <td>{text(`idList.problem.${reason}`)}</td>
              <td>{formatNumber(lines)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

function Problems({ of: { problems } }: { readonly of: IdImport }) {
  const text = useText();
  return (
    <details className="id-list-problems">
      <summary>{text('idList.firstProblems', { count: problems.length })}</summary>
      <ul>
        {problems.map(({ line, reason }) => (
          <li key={line}>
            {text('idList.lineOf', { line: formatNumber(line), problem: text(`idList.problem.${reason}`) })}
          </li>
        ))}
      </ul>
    </details>
  );
}
