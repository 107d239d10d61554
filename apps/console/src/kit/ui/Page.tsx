import type { ReactNode } from 'react';

interface PageProps {
  readonly title: string;
  /** One sentence on what this page is for. */
  readonly lead?: ReactNode;
  /** The page's primary action, at the right. */
  readonly action?: ReactNode;
  /** `form`: one column of 720 px. */
  readonly width?: 'form' | 'full';
  readonly children: ReactNode;
}

/** A screen of the shell: its header and its content. */
export function Page({ title, lead, action, width = 'full', children }: PageProps) {
  return (
    <div className={`page page-${width}`}>
      <header className="page-header">
        <div>
          <h1>{title}</h1>
          {lead !== undefined && <p className="lead">{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </div>
  );
}
