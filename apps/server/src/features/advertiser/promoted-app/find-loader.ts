import { loaderPath } from '@millrace/contract/advertiser/website-loader';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

/** The keys of this installation's loaders in a page, as a browser would find them: not in comments, not in templates. */
export function loaderKeys(html: string, page: string, origin: string | undefined): string[] {
  return sourcesIn(parse(html)).flatMap((source) => {
    const address = URL.parse(source, page);
    if (address?.pathname !== loaderPath) return [];
    if (origin !== undefined && address.host !== new URL(origin).host) return [];
    return address.searchParams.get('key') ?? [];
  });
}

function sourcesIn(root: Node): string[] {
  const found: string[] = [];
  // Pages nest as deep as they like.
  const open: Node[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ('tagName' in node && node.tagName === 'script') {
      const source = node.attrs.find(({ name }) => name === 'src');
      if (source !== undefined) found.push(source.value);
    }
    if ('childNodes' in node) open.push(...node.childNodes);
  }
  return found;
}
