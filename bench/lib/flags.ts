/** Whether the bench was asked for with `--name`. */
export function flag(name: string): boolean {
  return process.argv.slice(2).includes(`--${name}`);
}
