/** Of a short secret too much would be told by four of its characters. */
const shortest = 8;

/** What is shown of a secret: its last 4 characters, none of a short one. */
export function tailOf(secret: string): string {
  const characters = [...secret];
  return characters.length < shortest ? '' : characters.slice(-4).join('');
}
