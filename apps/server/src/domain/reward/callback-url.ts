/** What stands for the content in a placement's callback address. */
const macro = '{content}';
/** The host is the publisher's choice, never a phone's. */
const macroInHost = /^[^/]*\/\/[^/?#\\]*\{content\}/;
const longest = 8_000;

/**
 * The address to ask for one reward: the placement's, with what the app has set for this person in the place of
 * `{content}`, as `encodeURIComponent` writes it.
 * @returns null when there is no such address: no http(s), a user name in it, or longer than 8,000 characters
 */
export function callbackUrl(template: string, content: string): string | null {
  if (macroInHost.test(template)) return null;
  // A function, so that `$&` in a content means itself.
  const filled = template.replaceAll(macro, () => encodeURIComponent(content.toWellFormed()));
  const url = URL.parse(filled);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return null;
  url.hash = '';
  return url.href.length > longest ? null : url.href;
}
