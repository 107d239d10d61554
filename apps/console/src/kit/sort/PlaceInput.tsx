import InputNumber from 'antd/es/input-number';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/i18n.ts';

interface PlaceInputProps {
  readonly name: string;
  /** From 1. */
  readonly place: number;
  readonly min: number;
  readonly max: number;
  readonly onMove: (place: number) => void;
}

/** The place of a row as a number that can be typed; it moves on Enter and on leaving the field. */
export function PlaceInput({ name, place, min, max, onMove }: PlaceInputProps) {
  const text = useText();
  const [typed, setTyped] = useState<number | null>(place);
  useEffect(() => setTyped(place), [place]);

  function settle(): void {
    if (typed === null || typed === place) setTyped(place);
    else onMove(typed);
  }

  return (
    <InputNumber
      className="sort-place"
      size="small"
      controls={false}
      precision={0}
      aria-label={text('list.move.place', { name })}
      min={min}
      max={max}
      value={typed}
      onChange={(value) => setTyped(value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // A form around it would be sent.
        event.preventDefault();
        settle();
      }}
    />
  );
}
