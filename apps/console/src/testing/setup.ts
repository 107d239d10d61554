import { MessageChannel } from 'node:worker_threads';
import { loadTexts, textsReady } from '../kit/i18n/i18n.ts';

// Every browser has it, and antd's forms tell their watchers by it; the page of the tests has not.
globalThis.MessageChannel ??= MessageChannel as unknown as typeof globalThis.MessageChannel;

// In the console a screen's texts are there before it is drawn.
await Promise.all([textsReady(), loadTexts('screens')]);
