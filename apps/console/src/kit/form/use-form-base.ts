import { useRef } from 'react';
import { hasUnsavedChanges } from './unsaved.ts';

interface FormBase {
  /** The `key` of the form: another one makes it anew. */
  readonly key: number;
  /** Tells of a save by the form itself, which knows what it has saved. */
  readonly saved: (version: number) => void;
}

/**
 * Which version of something stored its form is made of. It is made anew for what others have saved, a reverted change
 * for example, unless that would lose what somebody is entering.
 */
export function useFormBase(version: number): FormBase {
  const form = useRef({ madeOf: version, knows: version });
  if (version !== form.current.knows && !hasUnsavedChanges()) {
    form.current = { madeOf: version, knows: version };
  }
  return {
    key: form.current.madeOf,
    saved: (saved) => {
      form.current.knows = saved;
    },
  };
}
