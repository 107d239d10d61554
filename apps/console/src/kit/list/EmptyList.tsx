import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';
import type { ListAddress } from './use-list-address.ts';

interface EmptyListProps {
  /** Of a list that can be searched or filtered. */
  readonly address?: Pick<ListAddress, 'filter' | 'change'> | undefined;
  /** What of the address narrows the list beside the search. */
  readonly filters?: readonly string[];
  /** What to say where that leaves nothing; the lead where it says so itself. */
  readonly noMatch?: string;
  readonly title?: string | undefined;
  readonly lead: string;
  /** What to do about it. */
  readonly children?: ReactNode;
}

/** What stands in a list's place: that nothing matches, and how that ends, or what it is for and how to begin. */
export function EmptyList({ address, filters = [], noMatch, title, lead, children }: EmptyListProps) {
  const text = useText();
  const narrowed = ['search', ...filters].filter((name) => address?.filter(name));
  if (narrowed.length > 0)
    return (
      <>
        <p className="lead">{noMatch ?? lead}</p>
        <Button onClick={() => address?.change(Object.fromEntries(narrowed.map((name) => [name, ''])))}>
          {text('list.clear')}
        </Button>
      </>
    );
  return (
    <>
      {title !== undefined && <h2>{title}</h2>}
      <p className="lead">{lead}</p>
      {children}
    </>
  );
}
