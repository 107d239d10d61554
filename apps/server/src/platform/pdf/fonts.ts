import { fileURLToPath } from 'node:url';
import type { Run } from './script-runs.ts';

const latin = (file: string) =>
  fileURLToPath(new URL(file, import.meta.resolve('@expo-google-fonts/noto-sans/package.json')));
/** They lie beside what the package exports. */
const chinese = (file: string) =>
  fileURLToPath(new URL(`../fonts/${file}`, import.meta.resolve('@embedpdf/fonts-sc')));

const files = {
  latin: { plain: '400Regular/NotoSans_400Regular.ttf', strong: '700Bold/NotoSans_700Bold.ttf' },
  chinese: { plain: 'NotoSansHans-Regular.otf', strong: 'NotoSansHans-Bold.otf' },
} as const;

/** The font file of a run of text. A font is read only where a document needs it: the Chinese ones have 8 MB each. */
export function fontOf({ isChinese }: Pick<Run, 'isChinese'>, isStrong: boolean): string {
  const weight = isStrong ? 'strong' : 'plain';
  return isChinese ? chinese(files.chinese[weight]) : latin(files.latin[weight]);
}
