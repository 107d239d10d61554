import type { SavedReport } from '@millrace/contract/report/saved-report';
import { Link } from 'react-router';
import { useText } from '../i18n/i18n.ts';
import { addressOf } from './saved-view.ts';

interface SavedLinksProps {
  readonly list: readonly SavedReport[];
  /** The one that was opened last. */
  readonly current: number | undefined;
  readonly onOpen: () => void;
}

/** One's own saved reports, then those of others. */
export function SavedLinks({ list, current, onOpen }: SavedLinksProps) {
  const text = useText();
  const groups = [
    { key: 'mine', title: text('savedReport.mine'), reports: list.filter(({ mine }) => mine) },
    { key: 'others', title: text('savedReport.others'), reports: list.filter(({ mine }) => !mine) },
  ];
  if (list.length === 0) return <p className="lead">{text('savedReport.none')}</p>;
  return groups.map(({ key, title, reports }) =>
    reports.length === 0 ? null : (
      <section key={key} aria-label={title}>
        <h3 className="saved-title">{title}</h3>
        <ul className="saved-list">
          {reports.map((saved) => (
            <li key={saved.id}>
              <Link
                to={addressOf(saved)}
                aria-current={saved.id === current ? 'true' : undefined}
                onClick={onOpen}
              >
                {saved.name}
              </Link>
              {!saved.mine && <small className="lead"> {saved.savedBy}</small>}
            </li>
          ))}
        </ul>
      </section>
    ),
  );
}
