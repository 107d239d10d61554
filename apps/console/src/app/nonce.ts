/**
 * The nonce that the server put into this page; the development server has none.
 */
export const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** Some of antd's helpers (scroll lock, scrollbar measure) make style elements without the nonce; this gives it to all. */
export function giveStylesTheNonce(): void {
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (name.toLowerCase() === 'style') element.setAttribute('nonce', nonce);
    return element;
  };
}
