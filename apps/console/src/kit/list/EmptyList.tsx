import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';

interface EmptyListProps {
  /** What to say where filters leave nothing, and how they go; null: there is nothing at all. */
  readonly filtered: { readonly sentence: string; readonly clear: () => void } | null;
  readonly title: string;
  readonly lead: string;
  /** What to do about it. */
  readonly children: ReactNode;
}

/** What stands in a list's place: that nothing matches, or what it is for and how to begin. */
export function EmptyList({ filtered, title, lead, children }: EmptyListProps) {
  const text = useText();
  if (filtered !== null)
    return (
      <>
        <p className="lead">{filtered.sentence}</p>
        <Button onClick={filtered.clear}>{text('list.clear')}</Button>
      </>
    );
  return (
    <>
      <h2>{title}</h2>
      <p className="lead">{lead}</p>
      {children}
    </>
  );
}
