import type { ThemeChoice } from '../theme.ts';

const shapes: Readonly<Record<ThemeChoice, string>> = {
  light:
    'M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10Zm0-5v3m0 14v3M2 12h3m14 0h3M4.9 4.9 7 7m10 10 2.1 2.1M4.9 19.1 7 17M17 7l2.1-2.1',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  system: 'M3 5h18v11H3zM9 20h6m-3-4v4',
};

export function ThemeIcon({ choice }: { readonly choice: ThemeChoice }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[choice]} />
    </svg>
  );
}
