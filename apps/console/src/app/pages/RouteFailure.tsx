import Button from 'antd/es/button';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { useText } from '../../kit/i18n/i18n.ts';
import { ChunkError } from '../load-chunk.ts';
import { Exception } from './Exception.tsx';

/** Draws what a failed page leaves: an offer to reload when a chunk is missing, else the 500 page. */
export function RouteFailure() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return error instanceof ChunkError ? <ChunkFailure /> : <Exception status={500} />;
}

function ChunkFailure() {
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
