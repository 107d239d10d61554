import ConfigProvider from 'antd/es/config-provider';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLanguage } from '../kit/i18n/i18n.ts';
import { useStore } from '../kit/store.ts';
import { ConnectionBanner } from '../kit/ui/ConnectionBanner.tsx';
import { toasts } from '../kit/ui/notices.ts';
import { SlowNotice } from '../kit/ui/SlowNotice.tsx';
import { AdBlockerWarning } from './AdBlockerWarning.tsx';
import { nonce } from './nonce.ts';
import { useThemeConfig } from './theme.ts';

const ToastHost = lazy(() => import('../kit/ui/ToastHost.tsx'));

/** True from the first message on; the host then stays. */
function useToastsEver(): boolean {
  const waiting = useStore(toasts).length > 0;
  const [ever, setEver] = useState(false);
  if (waiting && !ever) setEver(true);
  return ever;
}

/** What every page has around it: theme, component texts, and whatever floats above. */
export function Providers({ children }: { readonly children: ReactNode }) {
  const { components } = useLanguage();
  const needsToasts = useToastsEver();
  return (
    <ConfigProvider
      csp={{ nonce }}
      theme={useThemeConfig()}
      // Two Chinese characters stay one word, for search in the page and for screen readers.
      button={{ autoInsertSpace: false }}
      {...(components === undefined ? {} : { locale: components })}
    >
      <ConnectionBanner />
      {children}
      <SlowNotice />
      <AdBlockerWarning />
      <Suspense>{needsToasts && <ToastHost />}</Suspense>
    </ConfigProvider>
  );
}
