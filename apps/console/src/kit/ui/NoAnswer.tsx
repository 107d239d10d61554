import Button from 'antd/es/button';
import { useText } from '../i18n/i18n.ts';
import { PublicCard } from './PublicCard.tsx';

/** Of a page that needs no log-in: the server could not say what its link stands for, which is no word about the link. */
export function NoAnswer() {
  const text = useText();
  return (
    <PublicCard title={text('common.error')} lead={text('common.tryAgainLater')}>
      <Button type="primary" size="large" block onClick={() => location.reload()}>
        {text('common.retry')}
      </Button>
    </PublicCard>
  );
}
