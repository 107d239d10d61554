/** Whether the bench was asked for with `--name`. */
export function flag(name: string): boolean {
  return process.argv.slice(2).includes(`--${name}`);
}

/** Which of a bench's parts were asked for by `--name`; without any of them all are. */
export function chosen<Part extends string>(parts: readonly Part[]): ReadonlySet<Part> {
  const asked = parts.filter(flag);
  return new Set(asked.length === 0 ? parts : asked);
}
