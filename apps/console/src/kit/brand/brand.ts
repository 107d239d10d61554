import type { Brand } from '@millrace/contract/operator/installation-logo';
import { useText } from '../i18n/i18n.ts';
import { createStore, useStore } from '../store.ts';

/** What the server has put into the page; the development server leaves its mark there. null: the product's own. */
export function brandOfPage(): Brand {
  try {
    const { content = '' } = document.querySelector<HTMLMetaElement>('meta[name="brand"]') ?? {};
    const { name, logo }: Partial<Record<keyof Brand, unknown>> = JSON.parse(content);
    return { name: stringOrNull(name), logo: stringOrNull(logo) };
  } catch {
    return { name: null, logo: null };
  }
}

const stringOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

const brand = createStore<Brand>(brandOfPage());

/** Shows what has changed of the installation's name or logo everywhere on the page. */
export function changeBrand(change: Partial<Brand>): void {
  brand.set({ ...brand.get(), ...change });
}

/** What the console calls itself, and the address of its logo; null: the product's mark. */
export function useBrand(): { readonly name: string; readonly logo: string | null } {
  const text = useText();
  const { name, logo } = useStore(brand);
  return { name: name ?? text('common.product'), logo };
}
