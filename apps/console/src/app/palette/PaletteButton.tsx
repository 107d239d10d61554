import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import Button from 'antd/es/button';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadTexts, useText } from '../../kit/i18n/i18n.ts';
import { loadChunk } from '../../kit/load-chunk.ts';

const Palette = lazy(() =>
  loadChunk(async () => (await Promise.all([import('./Palette.tsx'), loadTexts('palette')]))[0]),
);

/** On a Mac Ctrl+K cuts a line in a text field, so it is Cmd there. */
const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);
const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey;

/** Opens what leads anywhere: by a click, or Ctrl+K (Cmd+K) wherever the person is. */
export function PaletteButton() {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (!isShortcut(event)) return;
      event.preventDefault();
      setOpen((open) => !open);
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined aria-hidden />}
        aria-label={text('shell.search')}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        title={`${text('shell.search')} (${isMac ? '⌘' : 'Ctrl+'}K)`}
        onClick={() => setOpen(true)}
      />
      <Suspense>{isOpen && <Palette onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
