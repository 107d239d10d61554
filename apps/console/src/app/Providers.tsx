import LoadingOutlined from '@ant-design/icons/es/icons/LoadingOutlined';
import ConfigProvider from 'antd/es/config-provider';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLanguage } from '../kit/i18n/i18n.ts';
import { loadChunk } from '../kit/load-chunk.ts';
import { useStore } from '../kit/store.ts';
import { ConnectionBanner } from '../kit/ui/ConnectionBanner.tsx';
import { toasts } from '../kit/ui/notices.ts';
import { SlowNotice } from '../kit/ui/SlowNotice.tsx';
import { AdBlockerWarning } from './AdBlockerWarning.tsx';
import { nonce } from './nonce.ts';
import { isCalm, useThemeConfig } from './theme.ts';

const loadToasts = async (): Promise<{ default: ComponentType }> => import('../kit/ui/ToastHost.tsx');

const ToastHost = lazy(() =>
  loadChunk(loadToasts).catch((error: unknown) => {
    // Around everything else, so it must not take the page down with it.
    console.error(error);
    return { default: () => null };
  }),
);

/** Fetched ahead once the page has settled: what it has to say first is often that the connection is gone. */
const prefetchAfter = 4000;

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
  useEffect(() => {
    const timer = setTimeout(() => void loadToasts().catch(console.warn), prefetchAfter);
    return () => clearTimeout(timer);
  }, []);
  const needsToasts = useToastsEver();
  return (
    <ConfigProvider
      csp={{ nonce }}
      theme={useThemeConfig()}
      wave={{ disabled: isCalm }}
      // Two Chinese characters stay one word, for search in the page and for screen readers. A busy button keeps its
      // name; antd's own spinner adds "loading" to it and may stay in the page for ever.
      button={{ autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> }}
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
