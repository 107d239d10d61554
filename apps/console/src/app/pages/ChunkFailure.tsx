import Button from 'antd/es/button';
import { useText } from '../../kit/i18n/i18n.ts';

/** Offers to reload when a part of the console is missing. */
export function ChunkFailure() {
  const text = useText();
  return (
    <section className="exception" role="alert">
      <h1>{text('common.exception.chunkTitle')}</h1>
      <p>{text('common.exception.chunk')}</p>
      <Button type="primary" onClick={() => location.reload()}>
        {text('common.reload')}
      </Button>
    </section>
  );
}
