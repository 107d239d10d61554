import { platform } from '@millrace/contract/publisher/platform';
import { lookUpInAppStore } from './app-store.ts';
import { StoreFailure } from './fetch-text.ts';
import { lookUpInPlayStore } from './play-store.ts';
import type { LookUp } from './store-app.ts';
import { type StoreReference, storePageOf } from './store-reference.ts';

/** The stores that apps are looked up in. */
export interface Stores {
  /** Asks the app's store, 5 seconds at most; what was found is remembered for some minutes. Never rejects for a store. */
  lookUp(reference: StoreReference): Promise<LookUp>;
}

interface Options {
  /** Scheme, host and port of each store. */
  readonly appStoreUrl: string;
  readonly playStoreUrl: string;
  readonly now: () => Date;
  readonly log: { info(about: object, message: string): void };
  /** Milliseconds for a whole look-up. */
  readonly timeLimit?: number;
}

/** From the preview to the form's save; milliseconds. */
const remembered = 600_000;
const mostRemembered = 500;

export function openStores({ appStoreUrl, playStoreUrl, now, log, timeLimit = 5_000 }: Options): Stores {
  const memory = new Map<string, { readonly at: number; readonly lookUp: LookUp }>();

  function ask(reference: StoreReference): Promise<LookUp> {
    return reference.plat === platform.ios
      ? lookUpInAppStore(appStoreUrl, reference, timeLimit)
      : lookUpInPlayStore(playStoreUrl, reference, timeLimit);
  }

  function remember(page: string, lookUp: LookUp): void {
    const [oldest] = memory.keys();
    if (memory.size >= mostRemembered && oldest !== undefined) memory.delete(oldest);
    memory.set(page, { at: now().getTime(), lookUp });
  }

  return {
    async lookUp(reference) {
      const page = storePageOf(reference);
      const known = memory.get(page);
      if (known !== undefined && now().getTime() - known.at < remembered) return known.lookUp;
      memory.delete(page);
      try {
        const lookUp = await ask(reference);
        if (lookUp.outcome === 'found') remember(page, lookUp);
        return lookUp;
      } catch (error) {
        if (!(error instanceof StoreFailure)) throw error;
        log.info({ page, reason: error.message }, 'store look-up failed');
        return { outcome: 'unreachable', reason: error.message };
      }
    },
  };
}
