import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { isNotFound } from '../api/api-error.ts';
import { useText } from '../i18n/i18n.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { Missing, type WayBack } from './Missing.tsx';

/** A query, as far as it is drawn. */
interface LoadedQuery<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

interface LoadedProps<Data> {
  readonly query: LoadedQuery<Data>;
  /** Where to go when there is no such thing: of what an address names. */
  readonly back?: WayBack;
  /** Of a part of a card: what stands there meanwhile is no card of its own. */
  readonly inCard?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/**
 * Draws an answer once it is there: a skeleton until then, a retry when it failed, a sentence when there is no such thing. Where
 * asking again has failed, what is known stays below why.
 */
export function Loaded<Data>({ query, back, inCard = false, children }: LoadedProps<Data>) {
  const text = useText();
  const failure = (as: 'card' | 'part' | 'kept') => (
    <LoadFailure
      error={query.error}
      fallback={text('common.exception.failed')}
      retry={() => query.refetch()}
      as={as}
    />
  );
  if (query.data !== undefined) {
    return (
      <>
        {query.isError && failure('kept')}
        {children(query.data)}
      </>
    );
  }
  if (isNotFound(query.error)) return <Missing back={back} />;
  if (query.isError) return failure(inCard ? 'part' : 'card');
  return (
    <section {...(inCard ? {} : { className: 'card' })} aria-busy="true">
      <Skeleton active title={!inCard} paragraph={{ rows: inCard ? 2 : 6 }} />
    </section>
  );
}
