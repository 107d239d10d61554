import type { ReactNode } from 'react';

interface PublicCardProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
  /** Ways to other pages, below the card. */
  readonly footer?: ReactNode;
}

/** The one card of a page that needs no log-in. */
export function PublicCard({ title, lead, children, footer }: PublicCardProps) {
  return (
    <section className="public-card">
      <h1>{title}</h1>
      {lead !== undefined && <p className="lead">{lead}</p>}
      {children}
      {footer !== undefined && <nav className="public-links">{footer}</nav>}
    </section>
  );
}
