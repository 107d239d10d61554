/** Where `ship-until-killed.ts` can kill itself; at `nothing` it ships until somebody else kills it. */
export const killSteps = [
  'freezing',
  'frozen',
  'keys inserted',
  'inserting',
  'inserted',
  'moving the cursor',
  'nothing',
] as const;

export type KillStep = (typeof killSteps)[number];

export function isKillStep(text: string): text is KillStep {
  return killSteps.some((step) => step === text);
}
