import Button from 'antd/es/button';
import { slowRequests } from '../api/slow-requests.ts';
import { useText } from '../i18n/i18n.ts';
import { useStore } from '../store.ts';

/** Says that a request still runs after ten seconds, and lets the person give it up. */
export function SlowNotice() {
  const text = useText();
  const slow = useStore(slowRequests);
  if (slow.length === 0) return null;
  const cancelAll = () => {
    for (const request of slow) request.cancel();
  };
  return (
    <div role="status" className="slow-notice">
      <span>{text('common.stillRunning')}</span>
      <Button size="small" onClick={cancelAll}>
        {text('common.cancel')}
      </Button>
    </div>
  );
}
