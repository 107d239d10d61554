import { useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { handleError } from '../api/handle-error.ts';
import { text } from '../i18n/i18n.ts';
import { sentence } from './sentence.ts';

export interface FileSteps {
  readonly busy: boolean;
  /** Why the file, or what was chosen for it, was refused as a whole. */
  readonly refusal: string | null;
  readonly refuse: (reason: string | null) => void;
  /** Runs one step at a time, none meanwhile; what is wrong with the file stands on the page, anything else floats in. */
  readonly step: (work: () => Promise<void>) => Promise<void>;
}

/** The steps by which a file is brought in: choose it, look at what it would do, do exactly that. */
export function useFileSteps(): FileSteps {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isAtWork = useRef(false);

  async function step(work: () => Promise<void>): Promise<void> {
    if (isAtWork.current) return;
    isAtWork.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      // A folder, or a file that was taken away meanwhile.
      if (error instanceof DOMException) return setRefusal(text('form.fileUnreadable'));
      if (!(error instanceof ApiError)) throw error;
      const [wrong] = Object.values(error.data.fields ?? {});
      if (wrong !== undefined) setRefusal(sentence(wrong));
      else handleError(error);
    } finally {
      isAtWork.current = false;
      setBusy(false);
    }
  }

  return { busy, refusal, refuse: setRefusal, step };
}
