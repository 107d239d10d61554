import { idUploadPath, largestIdFile } from '@millrace/contract/advertiser/id-list';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../kit/api/api-error.ts';
import { useLeaveGuard } from '../../../../kit/form/use-leave-guard.ts';
import { text } from '../../../../kit/i18n/i18n.ts';
import { LostUpload, type Sending, sendFile } from '../../../../kit/upload/send-file.ts';

export interface IdFile {
  readonly name: string | null;
  /** How much of it is there, 0 to 100; `reading`: all of it, and the server reads it; null: it is not on its way. */
  readonly progress: number | 'reading' | null;
  /** Why it was refused. */
  readonly refusal: string | null;
  readonly choose: (file: File) => void;
  /**
   * Sends it and has it taken by the id of the upload; undefined: that failed, and `refusal` says why, or it was left.
   * @throws ApiError of what was entered beside it
   */
  readonly send: <T>(take: (upload: string) => Promise<T>) => Promise<T | undefined>;
}

/** A file of ids on its way to the server; whoever leaves meanwhile is asked, and then halts it. */
export function useIdFile(): IdFile {
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<IdFile['progress']>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  // What was sent needs not be sent again when only the name was wrong.
  const sent = useRef<string | null>(null);
  const isThere = useRef(true);
  const sending = useRef<Sending>(undefined);
  useLeaveGuard(progress !== null);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      void sending.current?.halt();
    };
  }, []);

  function choose(chosen: File): void {
    const limit = largestIdFile / 1024 / 1024;
    const isTooLarge = chosen.size > largestIdFile;
    sent.current = null;
    setFile(isTooLarge ? null : chosen);
    setRefusal(isTooLarge ? text('idList.errors.tooLarge', { limit }) : null);
  }

  async function upload(of: File): Promise<string> {
    if (sent.current !== null) return sent.current;
    setProgress(0);
    const now = await sendFile(idUploadPath, of, (bytes) =>
      setProgress(Math.floor((100 * bytes) / Math.max(1, of.size))),
    );
    sending.current = now;
    if (!isThere.current) await now.halt();
    sent.current = await now.done;
    return sent.current;
  }

  async function send<T>(take: (upload: string) => Promise<T>): Promise<T | undefined> {
    setRefusal(null);
    if (file === null) {
      setRefusal(text('idList.chooseFirst'));
      return undefined;
    }
    try {
      const id = await upload(file);
      setProgress('reading');
      const taken = await take(id);
      return isThere.current ? taken : undefined;
    } catch (error) {
      if (error instanceof ApiError && error.data.fields !== undefined) throw error;
      // Only another file can be right, or the server has lost this one.
      sent.current = null;
      const failed = text(error instanceof LostUpload ? 'upload.lost' : 'idList.failed');
      setRefusal(error instanceof ApiError ? error.message : failed);
      return undefined;
    } finally {
      setProgress(null);
    }
  }

  return { name: file?.name ?? null, progress, refusal, choose, send };
}
