/** Of a file that is wrong throughout, the first lines say enough. */
export const mostProblems = 50;
