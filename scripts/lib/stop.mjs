/** Something that a person can act on; its message is the whole answer, so it is printed without a stack trace. */
export class Stop extends Error {}

/** Somebody ended the command: nothing more is to be started. */
export class Interrupted extends Stop {}

/**
 * Whether somebody asks how a command is used.
 * @param {readonly string[]} args
 */
export const asksForHelp = (args) => args.includes('--help') || args.includes('-h');

/**
 * Runs a command's main function: a `Stop` becomes one sentence, any other error keeps its stack; the process ends with its code.
 * @param {() => Promise<number>} main gives the exit code
 */
export async function runCommand(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error);
    process.exitCode = 1;
  }
}
