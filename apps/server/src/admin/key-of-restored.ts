import type { Manifest } from '../domain/backup/manifest.ts';
import { secretsOf } from '../platform/secrets/secrets.ts';

type Here = 'none' | 'same' | 'other' | 'unknown';

const endings: Readonly<Record<Here, string>> = {
  none: ', and none is set here',
  same: ', which is set here',
  other: ', and another one is set here',
  unknown: '',
};

/**
 * What whoever starts a restored installation has to know of its key; nothing, where the start finds it by itself.
 * @param secretKey as it is set where the backup was restored
 */
export function sayKeyOfRestored(
  { isInside, fingerprint }: NonNullable<Manifest['key']>,
  secretKey: string | undefined,
): readonly string[] {
  const here = compare(secretKey, fingerprint);
  if (!isInside) {
    return [
      `Its key is not in the backup: the server starts only with the SECRET_KEY of that installation${endings[here]}.`,
    ];
  }
  return here === 'other'
    ? [
        'Its key is in the backup, and SECRET_KEY is set here to another one: start the server without SECRET_KEY.',
      ]
    : [];
}

function compare(secretKey: string | undefined, fingerprint: string | undefined): Here {
  if (secretKey === undefined) return 'none';
  if (fingerprint === undefined) return 'unknown';
  return secretsOf(secretKey).fingerprint() === fingerprint ? 'same' : 'other';
}
