import { connection } from '../api/connection.ts';
import { useText } from '../i18n/i18n.ts';
import { useStore } from '../store.ts';

/** Says that the server does not answer, for as long as that is so. */
export function ConnectionBanner() {
  const text = useText();
  const lost = useStore(connection) === 'lost';
  return (
    <div role="status" className={lost ? 'connection-banner' : 'sr-only'}>
      {lost && text('common.connectionLost')}
    </div>
  );
}
