import { isEventName } from '@millrace/contract/advertiser/event-name';
import { usualConversion } from '@millrace/contract/advertiser/retargeting';
import { useState } from 'react';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useQuery } from '../../../kit/navigation/use-query.ts';
import { EventNameInput } from '../../../kit/promoted-app/EventNameInput.tsx';

/** What counts as a success, as the address says it. */
export function useEvent(): string {
  const [query] = useQuery();
  const event = query.get('event') ?? '';
  return isEventName(event) ? event : usualConversion;
}

/** Asks for it; a name that no event can have is none yet. */
export function EventChoice() {
  const text = useText();
  const event = useEvent();
  const [, setQuery] = useQuery();
  const [typed, setTyped] = useState(event);
  return (
    <label className="retargeting-event" htmlFor="retargeting-event">
      <span>{text('retargeting.event')}</span>
      <EventNameInput
        id="retargeting-event"
        value={typed}
        onChange={(value) => {
          const name = (value ?? '').trim().toLowerCase();
          setTyped(name);
          if (!isEventName(name)) return;
          setQuery((next) => {
            if (name === usualConversion) next.delete('event');
            else next.set('event', name);
            return next;
          });
        }}
        onBlur={() => setTyped(event)}
      />
    </label>
  );
}
