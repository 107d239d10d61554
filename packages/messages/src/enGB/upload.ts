/** Of files on their way to the server. */
export const upload = {
  list: 'Uploads',
  waiting: 'Waiting for its turn',
  sending: '{{sent}} of {{size}} MB',
  paused: 'Paused at {{sent}} of {{size}} MB',
  checking: 'Being checked …',
  done: 'Uploaded',
  refused: 'Not taken',
  broken: 'Broken off at {{sent}} of {{size}} MB',
  lost: 'The server that answered has nothing of this file. Send it again; if it breaks off once more, please tell whoever runs the server.',
  progressOf: 'Upload of {{name}}',
  pause: 'Pause',
  pauseOf: 'Pause the upload of {{name}}',
  goOn: 'Go on',
  goOnOf: 'Go on with the upload of {{name}}',
  remove: 'Remove',
  removeOf: 'Remove {{name}} from the uploads',
} as const;
