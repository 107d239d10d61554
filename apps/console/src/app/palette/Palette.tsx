import { useEffect, useRef, useState } from 'react';
import { useText } from '../../kit/i18n/i18n.ts';
import PickPanel from '../../kit/ui/PickPanel.tsx';
import { useFocusBack } from '../../kit/ui/use-focus-back.ts';
import './palette.css';
import { usePaletteGroups } from './use-palette-groups.tsx';

/** More are found by another letter. */
const mostShown = 60;

/** Everything that has an address or a name, as one list to search: screens, things, actions. */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const { groups, run, isLooking, hasFailed } = usePaletteGroups(typed);
  useFocusBack();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside it; by key it is closed with Escape
    <dialog
      ref={dialog}
      className="palette"
      aria-label={text('shell.search')}
      onCancel={onClose}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <PickPanel
        label={text('shell.search')}
        placeholder={text('palette.placeholder')}
        groups={groups}
        current={null}
        limit={mostShown}
        more=""
        empty={text(isLooking ? 'common.loading' : 'palette.none')}
        footer={
          hasFailed && (
            <p className="pick-note" role="alert">
              {text('palette.failed')}
            </p>
          )
        }
        onSearch={setTyped}
        onPick={(key) => {
          onClose();
          run(key);
        }}
        onClose={onClose}
      />
    </dialog>
  );
}
