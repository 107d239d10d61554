/**
 * Where the stores keep the icons of apps, as a page's policy names hosts: Apple's and Google's own picture servers. The
 * only hosts beside the server itself that the console loads anything from; see docs/decisions/0011.
 */
export const pictureHosts: readonly string[] = [
  'https://*.mzstatic.com',
  'https://play-lh.googleusercontent.com',
  'https://lh3.googleusercontent.com',
  'https://*.ggpht.com',
];

/** Whether the console may load a picture from there. */
export function isPictureHost({ protocol, host }: Pick<URL, 'protocol' | 'host'>): boolean {
  return pictureHosts.some((pattern) => {
    const [before = '', after] = pattern.split('*');
    const address = `${protocol}//${host}`;
    return after === undefined ? address === before : address.startsWith(before) && address.endsWith(after);
  });
}
