import { useEffect, useState } from 'react';

/**
 * What had the focus when a component came has it again when the component goes, unless something else has taken it:
 * whoever works by keyboard goes on where they were.
 */
export function useFocusBack(): void {
  // Before anything inside takes it.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // What is removed with the component loses the focus only then.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
      });
    },
    [before],
  );
}
