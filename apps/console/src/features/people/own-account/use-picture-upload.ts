import type { ErrorKey } from '@millrace/contract/errors';
import { largestPicture, updatePicture } from '@millrace/contract/people/own-account';
import { useState } from 'react';
import { ApiError } from '../../../kit/api/api-error.ts';
import { callApi } from '../../../kit/api/call-api.ts';
import { sentence } from '../../../kit/form/sentence.ts';
import { text } from '../../../kit/i18n/i18n.ts';
import { loadUser } from '../../../kit/session/load-user.ts';
import { toast } from '../../../kit/ui/notices.ts';

const badParameter: ErrorKey = 'common.errors.badParameter';

/** The bytes of a file as base64. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(file);
  });
}

/** Sends a picture; what is wrong with the file is said beside it, and the picture stays as it was. */
export function usePictureUpload() {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function upload(file: File): Promise<void> {
    if (file.size > largestPicture) return setRefusal(text('ownAccount.errors.pictureTooLarge'));
    // A folder, or a file that was taken away meanwhile.
    const picture = await base64Of(file).catch(() => null);
    if (picture === null) return setRefusal(text('ownAccount.errors.notAPicture'));
    const options = { tells: badParameter, changes: updatePicture.path, retry: () => void send(file) };
    await callApi(updatePicture, { picture }, options);
    await loadUser();
    toast({ kind: 'success', title: text('ownAccount.pictureSaved') });
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
