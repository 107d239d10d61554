/** A placement's callback with what the app said in place of each `{content}`, encoded as part of an address. */
export function callbackAddress(template: string, content: string): string {
  return template.replaceAll('{content}', () => encodeURIComponent(content.toWellFormed()));
}
