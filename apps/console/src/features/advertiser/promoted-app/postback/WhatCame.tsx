import { useText } from '../../../../kit/i18n/i18n.ts';
import { Copyable } from '../../../../kit/ui/CopyButton.tsx';
import './postback.css';

interface WhatCameProps {
  /** Empty: it has none. */
  readonly eventId: string;
  /** USD. What does not count is worth nothing. */
  readonly value: string;
}

/** By what an install or event is known where it came from, and what it was worth. */
export function WhatCame({ eventId, value }: WhatCameProps) {
  const text = useText();
  const isWorth = Number(value) !== 0;
  if (eventId === '' && !isWorth) return null;
  return (
    <span className="postback-what">
      {eventId !== '' && (
        <span>
          {text('postback.eventId')} <Copyable label={text('postback.eventId')}>{eventId}</Copyable>
        </span>
      )}
      {isWorth && <span>{text('postback.value', { usd: value })}</span>}
    </span>
  );
}
