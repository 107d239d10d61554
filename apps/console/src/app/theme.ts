import type { ThemeConfig } from 'antd/es/config-provider';
import antdTheme from 'antd/es/theme';
import { readStored, type Stored, writeStored } from '../kit/storage/storage.ts';
import { createStore, useStore } from '../kit/store.ts';

/** What the person chose; `system` follows the system's setting. */
export type ThemeChoice = Stored<'theme'>;

const systemDark = matchMedia('(prefers-color-scheme: dark)');

/** Whether the system asks for as little motion as possible. */
export const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;

const choice = createStore<ThemeChoice>(readStored('theme') ?? 'light');
const dark = createStore(isDark());

function isDark(): boolean {
  return choice.get() === 'dark' || (choice.get() === 'system' && systemDark.matches);
}

function apply(): void {
  dark.set(isDark());
  document.documentElement.dataset.theme = isDark() ? 'dark' : 'light';
}

choice.subscribe(apply);
systemDark.addEventListener('change', apply);

export function chooseTheme(theme: ThemeChoice): void {
  writeStored('theme', theme);
  choice.set(theme);
}

export function useThemeChoice(): ThemeChoice {
  return useStore(choice);
}

/** The specified primary colour, and step 7 of its palette where white text or a white ground needs contrast (5.0:1). */
const primary = '#1890ff';
const primaryStrong = '#096dd9';

function configOf(isDarkNow: boolean): ThemeConfig {
  const link = isDarkNow ? '#4aa8ff' : primaryStrong;
  const linkHover = isDarkNow ? '#69b9ff' : '#0050b3';
  const strong = { colorPrimary: primaryStrong, colorPrimaryHover: '#0860bf', colorPrimaryActive: '#0050b3' };
  // What darkens a button that is filled would take the words of one that is not off a dark ground.
  const outlined = {
    defaultHoverColor: linkHover,
    defaultHoverBorderColor: linkHover,
    defaultActiveColor: link,
    defaultActiveBorderColor: link,
  };
  return {
    algorithm: isDarkNow ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    token: {
      colorPrimary: primary,
      colorLink: link,
      colorLinkHover: linkHover,
      colorTextDescription: isDarkNow ? 'rgba(255, 255, 255, 0.65)' : 'rgba(0, 0, 0, 0.62)',
      colorTextPlaceholder: isDarkNow ? 'rgba(255, 255, 255, 0.5)' : 'rgba(0, 0, 0, 0.56)',
      // Who may only read still reads what stands in a locked field.
      colorTextDisabled: isDarkNow ? 'rgba(255, 255, 255, 0.6)' : 'rgba(0, 0, 0, 0.56)',
      colorError: isDarkNow ? '#ff7875' : '#cf1322',
      colorBgLayout: isDarkNow ? '#0b0b0c' : '#f5f5f5',
      borderRadius: 6,
      fontSize: 14,
      motion: !isCalm,
      motionDurationSlow: '0.2s',
      fontFamily:
        "system-ui, -apple-system, 'Segoe UI', Roboto, 'PingFang SC', 'Microsoft YaHei', sans-serif",
    },
    components: {
      Button: { ...strong, ...outlined, primaryShadow: 'none', defaultShadow: 'none' },
      Menu: {
        darkItemBg: '#001529',
        darkSubMenuItemBg: '#001529',
        darkItemColor: 'rgba(255, 255, 255, 0.78)',
        darkItemSelectedBg: 'rgba(24, 144, 255, 0.24)',
        itemMarginInline: 8,
      },
      Layout: { siderBg: '#001529', triggerBg: '#001529' },
      // Links keep their contrast on a row that is selected, and under the pointer.
      Table: {
        cellPaddingBlockMD: 8,
        rowSelectedBg: isDarkNow ? '#11263c' : '#f0f9ff',
        rowSelectedHoverBg: isDarkNow ? '#142d48' : '#e6f7ff',
      },
      Tabs: { itemSelectedColor: link, itemHoverColor: link },
    },
  };
}

const configs = { light: configOf(false), dark: configOf(true) };

export function useThemeConfig(): ThemeConfig {
  return useStore(dark) ? configs.dark : configs.light;
}
