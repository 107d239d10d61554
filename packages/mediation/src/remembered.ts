/**
 * The same function, which keeps what it made of the texts that it was asked for last: of so many, and as many before them. For what
 * phones say again and again, and what is worked out of nothing else.
 */
export function remembered<Value extends object | string | null>(
  most: number,
  make: (text: string) => Value,
): (text: string) => Value {
  let now = new Map<string, Value>();
  let before: ReadonlyMap<string, Value> = now;
  return (text) => {
    const known = now.get(text);
    if (known !== undefined) return known;
    if (now.size >= most) [before, now] = [now, new Map()];
    const value = before.get(text) ?? make(text);
    now.set(text, value);
    return value;
  };
}
