import { ApiError, isNotFound } from '../api/api-error.ts';
import { text } from '../i18n/i18n.ts';
import { onLeft } from '../session/session.ts';
import { createStore } from '../store.ts';
import { LostUpload, type Sending, sendFile } from './send-file.ts';

/** How a file stands: waiting for its turn, on its way, halted by the person, looked at by the server, or at its end. */
export type UploadState = 'waiting' | 'sending' | 'paused' | 'checking' | 'done' | 'refused' | 'broken';

export interface QueuedFile<Taken> {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  /** Bytes that the server has. */
  readonly sent: number;
  readonly state: UploadState;
  /** Why it was refused or broke off; null: it was not, or nothing is known. */
  readonly reason: string | null;
  /** What the server has made of it. */
  readonly taken: Taken | null;
}

interface QueueOptions<Taken> {
  /** Below `/api`. */
  readonly path: string;
  /** Takes the finished upload by its id. What the server refuses of it is not tried again, see {@link refusalOf}. */
  readonly take: (upload: string) => Promise<Taken>;
}

interface SizeLimit {
  /** Bytes. */
  readonly largest: number;
  /** What is said of a larger one. @param limit megabytes */
  readonly tooLarge: (limit: number) => string;
}

/** The file itself is not right: trying again changes nothing. */
export class Refused extends Error {}

/** What taking an upload failed with, as a queue has it: what the server refuses is not right, unless it has nothing of the file. */
export function refusalOf(error: unknown): unknown {
  if (isNotFound(error)) return new LostUpload();
  return error instanceof ApiError && !error.worthRetrying ? new Refused(error.message) : error;
}

/** Two at a time, so that the screen's own questions get through. */
const atOnce = 2;

/** Files on their way to the server; they go on while the person looks at other screens, and end with the session or the organization. */
export function createUploadQueue<Taken>({ path, take }: QueueOptions<Taken>) {
  const store = createStore<readonly QueuedFile<Taken>[]>([]);
  const files = new Map<number, File>();
  const under = new Map<number, Sending>();
  let last = 0;

  const change = (id: number, what: Partial<QueuedFile<Taken>>) =>
    store.set(store.get().map((item) => (item.id === id ? { ...item, ...what } : item)));
  const stateOf = (id: number) => store.get().find((item) => item.id === id)?.state;

  function next(): void {
    const busy = store.get().filter(({ state }) => state === 'sending' || state === 'checking').length;
    const waiting = store.get().filter(({ state }) => state === 'waiting');
    for (const { id } of waiting.slice(0, Math.max(0, atOnce - busy))) void run(id);
  }

  async function run(id: number): Promise<void> {
    const file = files.get(id);
    if (file === undefined) return;
    change(id, { state: 'sending', reason: null });
    try {
      const sending = await sendFile(path, file, (sent) => change(id, { sent }));
      // Halted or taken out while it began.
      if (stateOf(id) !== 'sending') return void sending.halt();
      under.set(id, sending);
      const upload = await sending.done;
      change(id, { state: 'checking' });
      change(id, { state: 'done', taken: await take(upload) });
    } catch (error) {
      if (stateOf(id) === 'paused' || stateOf(id) === undefined) return;
      const why = refusalOf(error);
      if (why instanceof Refused) change(id, { state: 'refused', reason: why.message });
      else {
        const reason = why instanceof LostUpload ? text('upload.lost') : null;
        change(id, { state: 'broken', reason });
      }
    } finally {
      under.delete(id);
      next();
    }
  }

  async function halt(id: number): Promise<void> {
    change(id, { state: 'paused' });
    await under.get(id)?.halt();
    next();
  }

  function clear(): void {
    for (const sending of under.values()) void sending.halt();
    files.clear();
    store.set([]);
  }
  onLeft(clear);

  function put(file: File, how: Pick<QueuedFile<Taken>, 'state' | 'reason'>): void {
    last += 1;
    const item = { id: last, name: file.name, size: file.size, sent: 0, taken: null };
    store.set([...store.get(), { ...item, ...how }]);
  }
  function add(file: File): void {
    files.set(last + 1, file);
    put(file, { state: 'waiting', reason: null });
    next();
  }
  /** Puts a file into the queue that was refused before anything of it was sent. */
  const refuse = (file: File, reason: string): void => put(file, { state: 'refused', reason });

  return {
    store,
    add,
    refuse,
    /** Adds a file unless it is larger than any may be. */
    offer(file: File, { largest, tooLarge }: SizeLimit): void {
      if (file.size <= largest) add(file);
      else refuse(file, tooLarge(largest / 1024 / 1024));
    },
    halt,
    /** Goes on with one that was halted or broke off. */
    goOn(id: number): void {
      change(id, { state: 'waiting', reason: null });
      next();
    },
    remove(id: number): void {
      const sending = under.get(id);
      store.set(store.get().filter((item) => item.id !== id));
      files.delete(id);
      void sending?.halt();
      next();
    },
    clear,
  };
}

export type UploadQueue<Taken> = ReturnType<typeof createUploadQueue<Taken>>;
