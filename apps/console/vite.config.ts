import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brotli } from './vite/brotli.ts';
import { inlineStyles } from './vite/inline-styles.ts';

const modules = (...paths: readonly string[]) =>
  new RegExp(`[\\\\/](${paths.join('|').replaceAll('/', '[\\\\/]')})`);

/**
 * Few requests without loading what a page does not need: the libraries that log-in and shell both stand on in one
 * chunk that outlives deploys, form fields in another, what every signed-in page needs in a third; the rest by who
 * imports it. A group takes everything along that its modules pull in.
 */
const chunkGroups = [
  {
    name: 'vendor',
    test: modules(
      'node_modules/(react-dom|react-router|i18next|zod)/',
      '@rc-component/(trigger|tooltip|resize-observer|portal)/',
      // What an empty Select or Table shows, and how lists slide open, no log-in needs.
      'antd/es/(button|config-provider(?!/defaultRender)|tooltip|theme|style(?!/motion/(move|slide))|_util)/',
      'antd/es/locale/useLocale',
      'icons/es/icons/(Check|Close|Exclamation|InfoCircle|Loading|Search)',
    ),
    priority: 50,
  },
  { name: 'index', tags: ['$initial' as const], priority: 45 },
  {
    name: 'shell',
    test: modules(
      'console/src/app/signed-in',
      'antd/es/(badge|dropdown|layout|menu|tabs)/',
      '@rc-component/overflow/',
      'icons/es/icons/(History|Double|Down|Ellipsis)',
      'features/app/AppPicker',
      'kit/api/(query|run-action)',
      'kit/app-selection/(selected-app-id|use-selected-app)',
      'kit/form/(leave-question|LeaveDialog|unsaved)',
      'kit/permissions/',
      'kit/ui/(AppIcon|Avatar|Ellipsis|Page|overlay|use-debounced|use-focus-back|use-viewport|use-idle)',
      'contract/src/(ad-type|app|company|notification|organization|permission|platform|user)\\.',
    ),
    priority: 40,
  },
  {
    name: 'fields',
    test: modules(
      'antd/es/(form|input)/',
      'kit/form/(Contract|use-contract|form-values|NewPassword|password-schema)',
      'kit/ui/PublicCard',
      'LogInForm',
    ),
    priority: 30,
  },
  {
    // Small parts that many screens share: a chunk each would be dozens of requests a screen, all named in the entry.
    name: 'common',
    // But for what the palette stands on, which comes before any of them.
    test: modules(
      'console/src/(kit(?!/saved-report)|features)/.*[.]ts$',
      'contract/src/(?!report/saved-report|people/search)',
      '@ant-design/icons/',
    ),
    minShareCount: 6,
    maxModuleSize: 6000,
    priority: 10,
  },
];

const api = process.env.MILLRACE_API ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), inlineStyles(), brotli()],
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/healthz': api, '/sdk/cp/postback': api } },
});
