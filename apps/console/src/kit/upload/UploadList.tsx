import Button from 'antd/es/button';
import Progress from 'antd/es/progress';
import type { ReactNode } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { useText } from '../i18n/i18n.ts';
import { useStore } from '../store.ts';
import './upload.css';
import type { QueuedFile, UploadQueue, UploadState } from './upload-queue.ts';

interface UploadListProps<Taken> {
  readonly queue: UploadQueue<Taken>;
  /** What can be done with a file that is there. */
  readonly whenDone: (taken: Taken) => ReactNode;
}

/** The files on their way, each with its progress, and what can be done about it. */
export function UploadList<Taken>({ queue, whenDone }: UploadListProps<Taken>) {
  const text = useText();
  const items = useStore(queue.store);
  if (items.length === 0) return null;
  return (
    <ul className="uploads" aria-label={text('upload.list')}>
      {items.map((item) => (
        <UploadItem key={item.id} item={item} queue={queue} whenDone={whenDone} />
      ))}
    </ul>
  );
}

const barStatus: Readonly<Record<UploadState, 'normal' | 'active' | 'success' | 'exception'>> = {
  waiting: 'normal',
  sending: 'active',
  paused: 'normal',
  checking: 'active',
  done: 'success',
  refused: 'exception',
  broken: 'exception',
};

const megabytes = (bytes: number) => formatNumber(Math.round((bytes / 1024 / 1024) * 10) / 10);

interface UploadItemProps<Taken> extends UploadListProps<Taken> {
  readonly item: QueuedFile<Taken>;
}

function UploadItem<Taken>({ item, queue, whenDone }: UploadItemProps<Taken>) {
  const text = useText();
  const { id, name, size, sent, state, reason, taken } = item;
  const percent = size === 0 ? 0 : Math.floor((sent / size) * 100);
  const isOver = state === 'done' || state === 'refused';
  return (
    <li className="upload">
      <div className="upload-head">
        <strong className="upload-name">{name}</strong>
        <span className="lead" aria-live="polite">
          {text(`upload.${state}`, { sent: megabytes(sent), size: megabytes(size) })}
        </span>
      </div>
      {!isOver && (
        <Progress
          percent={percent}
          status={barStatus[state]}
          size="small"
          aria-label={text('upload.progressOf', { name })}
        />
      )}
      {reason !== null && (
        <p className="upload-reason" role="alert">
          {reason}
        </p>
      )}
      <div className="actions">
        {taken !== null && whenDone(taken)}
        {(state === 'sending' || state === 'waiting') && (
          <Button
            size="small"
            aria-label={text('upload.pauseOf', { name })}
            onClick={() => void queue.halt(id)}
          >
            {text('upload.pause')}
          </Button>
        )}
        {(state === 'paused' || state === 'broken') && (
          <Button size="small" aria-label={text('upload.goOnOf', { name })} onClick={() => queue.goOn(id)}>
            {text('upload.goOn')}
          </Button>
        )}
        <Button
          size="small"
          type="text"
          aria-label={text('upload.removeOf', { name })}
          onClick={() => queue.remove(id)}
        >
          {text('upload.remove')}
        </Button>
      </div>
    </li>
  );
}
