import { loadTexts, textsReady } from '../kit/i18n/i18n.ts';

// In the console a screen's texts are there before it is drawn.
await Promise.all([textsReady(), loadTexts('screens')]);
