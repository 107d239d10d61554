import type { ReactElement } from 'react';
import { text } from '../i18n/i18n.ts';
import { LoadFailure } from './LoadFailure.tsx';

export interface AskedQuery {
  readonly error: unknown;
  readonly isError: boolean;
  /** It has nothing yet, and is asked for. */
  readonly isLoading?: boolean;
  readonly refetch: () => unknown;
}

/** Why the entries of a dropdown could not be asked for, as a list says it, and the way to try again. */
export function FailureInMenu({ query }: { readonly query: AskedQuery }) {
  return (
    <div className="select-failure">
      <LoadFailure
        error={query.error}
        fallback={text('common.listFailed')}
        retry={() => query.refetch()}
        as="line"
      />
    </div>
  );
}

interface FailureProps {
  readonly notFoundContent?: ReactElement;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly popupRender?: (menu: ReactElement) => ReactElement;
}

/**
 * What a dropdown has besides, whose entries are not there: that they are on their way, or why they did not come, as a list says it,
 * and the way to try again. Opening it tries again, too, for those who have nothing but keys.
 */
export function failureInMenu(query: AskedQuery): FailureProps {
  if (query.isLoading) return { notFoundContent: <>{text('common.loading')}</> };
  if (!query.isError) return {};
  return {
    // Nothing is said in its place, but null would keep a menu without entries shut.
    notFoundContent: <></>,
    onOpenChange: (isOpen: boolean) => {
      if (isOpen) void query.refetch();
    },
    popupRender: (menu: ReactElement) => (
      <>
        {menu}
        <FailureInMenu query={query} />
      </>
    ),
  };
}
