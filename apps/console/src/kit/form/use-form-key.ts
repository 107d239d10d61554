import { useRef } from 'react';
import { hasUnsavedChanges } from './unsaved.ts';

/**
 * A React key for the form of something stored: another one, so a form made anew, when it was changed elsewhere (by
 * somebody else, by taking a change back), unless that would lose what is being entered.
 * @param version of what is stored, as it was read last
 * @returns the key, and what the form calls with the version that its own save has made
 */
export function useFormKey(version: number): {
  readonly key: number;
  readonly saved: (version: number) => void;
} {
  const shown = useRef(version);
  const own = useRef(version);
  if (version > own.current && !hasUnsavedChanges()) {
    shown.current = version;
    own.current = version;
  }
  return {
    key: shown.current,
    saved: (made) => {
      own.current = made;
    },
  };
}
