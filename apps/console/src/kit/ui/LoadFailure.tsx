import Button from 'antd/es/button';
import { ApiError } from '../api/api-error.ts';
import { reactionTo } from '../api/handle-error.ts';
import { useText } from '../i18n/i18n.ts';
import './load-failure.css';

interface LoadFailureProps {
  readonly error: unknown;
  /** What is said where the server has said nothing. */
  readonly fallback: string;
  readonly retry: () => unknown;
  /**
   * A card of its own (default), a part of one, a few lines beside other things, or a line among them; `kept`: a line above the
   * answer before, which stands there still.
   */
  readonly as?: 'card' | 'part' | 'lines' | 'line' | 'kept';
}

const classes = {
  card: 'card empty-state',
  part: 'empty-state',
  lines: undefined,
  line: 'load-line',
  kept: 'load-line load-kept',
} as const;

/**
 * Stands where an answer would, and says what a notification of it would say (specification, section 8): the code, or that it is
 * forbidden, and the server's own words.
 */
export function LoadFailure({ error, fallback, retry, as = 'card' }: LoadFailureProps) {
  const text = useText();
  const refusal = error instanceof ApiError && error.kind === 'refused' ? error : null;
  const title = refusal && reactionTo(refusal, true).title;
  const said =
    as === 'kept' ? `${refusal?.message ?? ''} ${text('common.mayBeOld')}` : refusal?.message || fallback;
  const isSmall = as !== 'card' && as !== 'part';
  return (
    <section className={classes[as]} role="alert">
      {title !== null && <strong>{title}</strong>}
      <p className="lead">{said}</p>
      <Button size={isSmall ? 'small' : 'middle'} disabled={false} onClick={() => void retry()}>
        {text('common.retry')}
      </Button>
    </section>
  );
}
