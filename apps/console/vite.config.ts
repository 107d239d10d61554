import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brotli } from './vite/brotli.ts';

/** Libraries that log-in and shell both stand on, with everything that they pull in. */
const vendor = [
  'react-dom',
  'react-router',
  'i18next',
  'zod',
  '@rc-component[\\/](trigger|tooltip|overflow|resize-observer|portal)',
  'antd[\\/]es[\\/](button|config-provider|tooltip|theme|_util|locale[\\/]useLocale)',
  '@ant-design[\\/]icons[\\/]es[\\/]icons[\\/](Close|ExclamationCircleFilled|LoadingOutlined)',
];

/**
 * Few requests without loading what a page does not need: the libraries of the first paint in one chunk that outlives
 * deploys, form fields in another; the rest by who imports it.
 */
const chunkGroups = [
  { name: 'vendor', test: new RegExp(`[\\\\/]node_modules[\\\\/](${vendor.join('|')})`), priority: 50 },
  { name: 'index', tags: ['$initial' as const], priority: 45 },
  {
    name: 'fields',
    test: /antd[\\/]es[\\/](form|input)[\\/]|kit[\\/]form[\\/](Contract|use-contract|form-values)|kit[\\/]ui[\\/]PublicCard|LogInForm/,
    priority: 30,
  },
];

const api = process.env.MILLRACE_API ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), brotli()],
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/healthz': api } },
});
