import { useRef } from 'react';

/** The value as it was when it last held, so that an older answer is drawn with the question it belongs to. */
export function useSettled<Value>(value: Value, holds: boolean): Value {
  const last = useRef(value);
  if (holds) last.current = value;
  return last.current;
}
