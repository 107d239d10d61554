/** Paths that delivery answers itself: what phones call, and what a balancer asks. */
const own = ['/init', '/sdk', '/healthz', '/readyz', '/metrics'] as const;
const longest = Math.max(...own.map((path) => path.length)) + 1;
/** No method of HTTP is longer; more without a blank is no request of ours. */
const longestMethod = 20;
const blank = 0x20;

/**
 * Whose the first request of a connection is, told by the start of its bytes.
 * @returns undefined while too little has come to say
 */
export function classify(head: Buffer): 'delivery' | 'console' | undefined {
  const end = head.indexOf(blank);
  if (end === -1) return head.length > longestMethod ? 'console' : undefined;
  const path = head.toString('latin1', end + 1, end + 1 + longest);
  if (isDeliveryPath(path)) return 'delivery';
  const isCutOff = head.length < end + 1 + longest && own.some((one) => one.startsWith(path));
  return isCutOff ? undefined : 'console';
}

/** True for a path, its query included, that delivery answers. */
export function isDeliveryPath(path: string): boolean {
  return own.some((one) => path.startsWith(one) && /^[/? ]/.test(path.slice(one.length, one.length + 1)));
}
