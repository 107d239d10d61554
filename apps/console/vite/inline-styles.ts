import type { Plugin } from 'vite';

const link = /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/;
const script = /<script type="module"[^>]*src="\/([^"]+\.js)"/;

/**
 * Puts the stylesheet of the first paint into index.html: the first paint then waits for no second request.
 * The style element carries the nonce mark that the server fills in.
 */
export function inlineStyles(): Plugin {
  return {
    name: 'millrace:inline-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build has no index.html.');
        const html = String(page.source);
        const file = link.exec(html)?.[1];
        const style = file === undefined ? undefined : bundle[file];
        if (file === undefined || style?.type !== 'asset') throw new Error('index.html names no stylesheet.');
        page.source = html.replace(link, () => `<style nonce="__CSP_NONCE__">${style.source}</style>`);
        delete bundle[file];
        // A screen that shares styles with the first paint would ask for the file; the entry's script is there already.
        const entry = script.exec(html)?.[1];
        if (entry === undefined) throw new Error('index.html names no script.');
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(`"${file}"`, `"${entry}"`);
        }
      },
    },
  };
}
