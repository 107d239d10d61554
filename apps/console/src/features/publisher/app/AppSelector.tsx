import { useText } from '../../../kit/i18n/i18n.ts';
import { useIdle } from '../../../kit/ui/use-idle.ts';
import { AppPicker } from './AppPicker.tsx';
import type { AppSelectorProps } from './app-selector-props.ts';
import { SelectorButton } from './SelectorButton.tsx';

/** The app whose screens the side menu leads to. What it asks the server waits until the first screen is there. */
export function AppSelector(props: AppSelectorProps) {
  const text = useText();
  const idle = useIdle();
  if (idle) return <AppPicker {...props} />;
  return <SelectorButton collapsed={props.collapsed} name={text('shell.appSelector')} disabled />;
}
