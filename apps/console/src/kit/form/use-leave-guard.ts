import { use, useEffect, useRef } from 'react';
import { DialogName } from './dialog-name.ts';
import { watchUnsaved } from './unsaved.ts';

/**
 * Asks before a form with unsaved changes is left, inside the console ({@link LeaveDialog}) and with the whole page.
 * @returns lets the person go from this moment on, for a form that leaves by itself once it is saved
 */
export function useLeaveGuard(dirty: boolean, dialog = use(DialogName)): () => void {
  const forget = useRef(() => {});
  useEffect(() => {
    if (!dirty) return;
    forget.current = watchUnsaved({ dialog, holds: () => true });
    return forget.current;
  }, [dirty, dialog]);
  return () => forget.current();
}
