import type { AbTest } from '@millrace/contract/publisher/ab-test';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';

/** What was switched while a test ran, as it changes what the figures mean; newest first. */
export function TestEvents({ events }: Pick<AbTest, 'events'>) {
  const text = useText();
  return (
    <section className="card" aria-label={text('abTest.events')}>
      <h2>{text('abTest.events')}</h2>
      {events.length === 0 ? (
        <p className="lead">{text('abTest.eventsNone')}</p>
      ) : (
        <ul className="test-events">
          {events.toReversed().map(({ at, person, entity, name, status }) => (
            <li key={`${at} ${entity} ${name}`}>
              <span>
                {text(status === 1 ? 'abTest.eventOn' : 'abTest.eventOff', {
                  what: text(`abTest.eventOf.${entity}`),
                  name,
                })}
              </span>
              <span className="lead">
                {person === null
                  ? formatInstant(at)
                  : text('abTest.eventBy', { time: formatInstant(at), person })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
