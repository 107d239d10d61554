import type { KeyboardEvent } from 'react';

/**
 * What a select has besides whose entries the server finds: as long as they are those of an earlier search, Enter takes none, nor does
 * Tab on its way out. The menu stays, and takes the next Enter.
 */
export function takesWhatFits(isFitting: boolean) {
  return {
    /** Said while the letters are typed, so that whoever does not see the menu waits for it too. */
    'aria-busy': !isFitting,
    // Before the select's own, which would take the first entry.
    onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => {
      // Of a keyboard for Chinese: it is about the letters that are being composed.
      if (isFitting || event.nativeEvent.isComposing) return;
      if (event.key !== 'Enter' && event.key !== 'Tab') return;
      const { target } = event;
      if (!(target instanceof Element) || target.getAttribute('aria-expanded') !== 'true') return;
      event.stopPropagation();
      // Nor does it send the form.
      if (event.key === 'Enter') event.preventDefault();
    },
  };
}
