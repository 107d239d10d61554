import { useState } from 'react';
import { initialsOf } from './Avatar.tsx';

interface AppIconProps {
  readonly name: string;
  /** Address of the picture; null draws the name's first letters. */
  readonly icon: string | null;
}

/** An app's icon, or an organization's logo; the name stands beside it, so screen readers skip it. */
export function AppIcon({ name, icon }: AppIconProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (icon === null || icon === broken)
    return <span className="app-icon" data-initials={initialsOf(name)} aria-hidden="true" />;
  return (
    <img
      className="app-icon"
      src={icon}
      alt=""
      loading="lazy"
      // The store need not know which console shows its icon.
      referrerPolicy="no-referrer"
      onError={() => setBroken(icon)}
    />
  );
}
