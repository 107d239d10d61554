/** Of the bar that every screen has while an Administrator works as an organization. */
export const workingAs = {
  bar: 'You work as {{name}}',
  left: '{{time}} left',
  stop: 'Stop',
  stopOf: 'Stop working as {{name}}',
  logged: 'What you change stands in its change log with your name.',
  over: 'The hour is over: you are back in your own organization.',
} as const;
