import { type PointerEvent, useEffect, useRef } from 'react';

/** Switches what a pressed mouse is drawn over, all to what the first one became; a tap or a key switches one. */
export function usePainting(chosen: ReadonlySet<number>, set: (next: ReadonlySet<number>) => void) {
  const painting = useRef<{ readonly on: boolean; next: ReadonlySet<number> } | null>(null);
  const pressed = useRef<number | null>(null);
  useEffect(() => {
    const end = () => {
      painting.current = null;
    };
    addEventListener('pointerup', end);
    return () => removeEventListener('pointerup', end);
  }, []);

  function paint(number: number): void {
    const { current } = painting;
    if (current === null) return;
    const next = new Set(current.next);
    if (current.on) next.add(number);
    else next.delete(number);
    current.next = next;
    set(next);
  }

  return (number: number) => ({
    onPointerDown({ pointerType, button }: PointerEvent) {
      if (pointerType !== 'mouse' || button !== 0) return;
      pressed.current = number;
      painting.current = { on: !chosen.has(number), next: chosen };
      paint(number);
    },
    onPointerEnter: () => paint(number),
    onClick() {
      // The press has done it already.
      if (pressed.current !== number) {
        const next = new Set(chosen);
        if (!next.delete(number)) next.add(number);
        set(next);
      }
      pressed.current = null;
    },
  });
}
