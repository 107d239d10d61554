import type { UseQueryResult } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { isNotFound, reasonOf } from '../api/api-error.ts';
import { useText } from '../i18n/i18n.ts';
import { Missing, type WayBack } from './Missing.tsx';

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** Where to go when there is no such thing: of what an address names. */
  readonly back?: WayBack;
  /** Of a part of a card: what stands there meanwhile is no card of its own. */
  readonly inCard?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/** Draws an answer once it is there: a skeleton until then, a retry when it failed, a sentence when there is no such thing. */
export function Loaded<Data>({ query, back, inCard = false, children }: LoadedProps<Data>) {
  const text = useText();
  if (query.data !== undefined) return children(query.data);
  if (isNotFound(query.error)) return <Missing back={back} />;
  if (query.isError) {
    return (
      <section className={inCard ? 'empty-state' : 'card empty-state'} role="alert">
        <p className="lead">{reasonOf(query.error) ?? text('common.exception.failed')}</p>
        <Button onClick={() => void query.refetch()}>{text('common.retry')}</Button>
      </section>
    );
  }
  return (
    <section {...(inCard ? {} : { className: 'card' })} aria-busy="true">
      <Skeleton active title={!inCard} paragraph={{ rows: inCard ? 2 : 6 }} />
    </section>
  );
}
