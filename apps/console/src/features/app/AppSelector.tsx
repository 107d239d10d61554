import { type ComponentType, lazy, Suspense } from 'react';
import { useText } from '../../kit/i18n/i18n.ts';
import { loadChunk } from '../../kit/load-chunk.ts';
import { useIdle } from '../../kit/ui/use-idle.ts';
import { SelectorButton } from './SelectorButton.tsx';

export interface AppSelectorProps {
  /** The side menu is 80 px wide: only the icon. */
  readonly collapsed: boolean;
  /** Whether the person may go there: the route exists and their permissions keep it. */
  readonly canAdd: boolean;
  readonly canList: boolean;
}

/** What stands there until the selector has been loaded, and when it can't be. */
function WaitingSelector({ collapsed }: Pick<AppSelectorProps, 'collapsed'>) {
  const text = useText();
  return <SelectorButton collapsed={collapsed} name={text('shell.appSelector')} disabled />;
}

const loadPicker = async (): Promise<{ default: ComponentType<AppSelectorProps> }> =>
  import('./AppPicker.tsx');

const AppPicker = lazy(() =>
  loadChunk(loadPicker).catch((error: unknown) => {
    // It stands on every page, so it must not take the page down with it.
    console.error(error);
    return { default: WaitingSelector };
  }),
);

/** The app whose screens the side menu leads to. What it asks and draws waits until the first screen is there. */
export function AppSelector(props: AppSelectorProps) {
  const idle = useIdle();
  const waiting = <WaitingSelector collapsed={props.collapsed} />;
  return <Suspense fallback={waiting}>{idle ? <AppPicker {...props} /> : waiting}</Suspense>;
}
