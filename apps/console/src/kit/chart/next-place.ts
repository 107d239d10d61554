/** Where a key leads among so many places; undefined: it is none of those that lead anywhere. @param at -1: nowhere yet */
export function nextPlace(key: string, at: number, count: number): number | undefined {
  const last = count - 1;
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: at < 0 ? last : at - 1,
    ArrowDown: at < 0 ? last : at - 1,
    ArrowRight: at < 0 ? 0 : at + 1,
    ArrowUp: at < 0 ? 0 : at + 1,
    PageUp: Math.max(0, at) + 7,
    PageDown: (at < 0 ? last : at) - 7,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.min(last, Math.max(0, target));
}
