import { Link } from 'react-router';
import './page-tabs.css';

interface PageTabsProps {
  /** What they are, for those who do not see them. */
  readonly label: string;
  readonly tabs: readonly { readonly to: string; readonly title: string; readonly isCurrent: boolean }[];
}

/** Screens that stand side by side, each with an address of its own. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  return (
    <nav className="page-tabs" aria-label={label}>
      {tabs.map(({ to, title, isCurrent }) => (
        <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
