/** Paths that delivery answers itself: what phones call, and what a balancer asks. */
export const deliveryPaths = ['/init', '/sdk', '/healthz', '/readyz', '/metrics'] as const;
/** Screens of the console that stand below one of them. */
export const consoleScreens = ['/sdk/testing'] as const;
const known = [...deliveryPaths, ...consoleScreens];
const longest = Math.max(...known.map((path) => path.length)) + 1;
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
  const isCutOff = head.length < end + 1 + longest && known.some((one) => one.startsWith(path));
  if (isCutOff) return undefined;
  return isDeliveryPath(path) ? 'delivery' : 'console';
}

/** True for a path, its query included, that delivery answers. */
function isDeliveryPath(path: string): boolean {
  return deliveryPaths.some((one) => isBelow(one, path)) && !consoleScreens.some((one) => isBelow(one, path));
}

function isBelow(prefix: string, path: string): boolean {
  return path.startsWith(prefix) && /^[/? ]/.test(path.slice(prefix.length, prefix.length + 1));
}
