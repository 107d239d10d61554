import type { ErrorKey } from '@millrace/contract/errors';
import { largestPicture } from '@millrace/contract/kit/picture';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import type { CallOptions } from '../api/call-api.ts';
import { base64Of } from '../form/base64-of.ts';
import { sentence } from '../form/sentence.ts';
import { text } from '../i18n/i18n.ts';
import { toast } from '../ui/notices.ts';

/** Where a picture is kept. */
export interface PictureCalls {
  /** What both change, as of {@link CallOptions}. */
  readonly changes: string;
  readonly update: (base64: string, options: CallOptions) => Promise<unknown>;
  readonly remove: (options: CallOptions) => Promise<unknown>;
  /** Shows what is there now, wherever it stands. */
  readonly reload: () => Promise<unknown>;
}

const badParameter: ErrorKey = 'common.errors.badParameter';

/** Sends a picture; what is wrong with the file is said beside it, and the picture stays as it was. */
export function usePictureUpload(calls: PictureCalls, saved: string) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function upload(file: File): Promise<void> {
    if (file.size > largestPicture) return setRefusal(text('picture.errors.tooLarge'));
    // A folder, or a file that was taken away meanwhile.
    const picture = await base64Of(file).catch(() => null);
    if (picture === null) return setRefusal(text('picture.errors.notAPicture'));
    const options = { tells: badParameter, changes: calls.changes, retry: () => void send(file) };
    await calls.update(picture, options);
    await calls.reload();
    toast({ kind: 'success', title: saved });
  }

  async function send(file: File): Promise<void> {
    setRefusal(null);
    setBusy(true);
    try {
      await upload(file);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const wrong = error.data.fields?.picture;
      if (wrong !== undefined) setRefusal(sentence(wrong));
    } finally {
      setBusy(false);
    }
  }

  return { busy, refusal, send };
}
