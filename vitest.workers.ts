/**
 * Most files wait for a server that starts or stops: more than a worker a core (the default is one less) pays. Every
 * project says it, for a project does not take it from the root; the same number, for they share one pool.
 */
export const maxWorkers = 3;
