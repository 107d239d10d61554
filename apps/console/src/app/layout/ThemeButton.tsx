import Button from 'antd/es/button';
import { useText } from '../../kit/i18n/i18n.ts';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../theme.ts';
import { ThemeIcon } from './ThemeIcon.tsx';

const following: Readonly<Record<ThemeChoice, ThemeChoice>> = {
  light: 'dark',
  dark: 'system',
  system: 'light',
};
const names = { light: 'common.themeLight', dark: 'common.themeDark', system: 'common.themeSystem' } as const;

/** Goes round light, dark and the system's theme. */
export function ThemeButton() {
  const text = useText();
  const choice = useThemeChoice();
  const label = `${text('common.theme')}: ${text(names[choice])}`;
  return (
    <Button
      type="text"
      aria-label={label}
      title={label}
      icon={<ThemeIcon choice={choice} />}
      onClick={() => chooseTheme(following[choice])}
    />
  );
}
