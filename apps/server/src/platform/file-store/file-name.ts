const isName = /^[0-9a-f]{64}\.[a-z0-9]{1,8}$/;

/** Whether something can be the name of a file at all; nothing else is ever looked for. */
export function isFileName(name: string): boolean {
  return isName.test(name);
}
