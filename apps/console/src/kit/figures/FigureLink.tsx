import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../i18n/i18n.ts';
import { performanceLink } from '../report/report-link.ts';
import type { ReportState } from '../report/report-state.ts';
import './figures.css';

interface FigureLinkProps {
  readonly report: ReportState;
  /** All figures of a row lead to much the same report: Tab stops at the first one only. */
  readonly first: boolean;
  readonly children: ReactNode;
}

/** A figure that leads to the report behind it. */
export function FigureLink({ report, first, children }: FigureLinkProps) {
  const text = useText();
  return (
    <Link
      className="figure-link"
      to={performanceLink(report)}
      title={text('figures.open')}
      {...(first ? {} : { tabIndex: -1 })}
    >
      {children}
    </Link>
  );
}
