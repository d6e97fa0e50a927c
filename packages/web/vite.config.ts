import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { earlyScript } from './early.ts';
import { prerender } from './prerender.ts';

/** Writes down which modules lie in which file, so that a test can see what comes with the first screen. */
const contents: Plugin = {
  name: 'contents',
  generateBundle(_, bundle) {
    const root = path.resolve(import.meta.dirname, '../..');
    const files = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? [[file.fileName, file.moduleIds.map((id) => path.relative(root, id))]] : [],
    );
    this.emitFile({ type: 'asset', fileName: '.contents.json', source: JSON.stringify(Object.fromEntries(files)) });
  },
};

/** Parts that most people use next. */
const NEAR = [
  'app/pages/contact-details.tsx',
  'app/shell/user-menu.tsx',
  'assistant/panel/assistant-panel.tsx',
  'auth/sign-in-again.tsx',
  'contacts/list/row-menu.tsx',
  'notifications/notifications-popover.tsx',
  'ui/overlays/confirm-dialog.tsx',
  'ui/overlays/toast-list.tsx',
  'ui/overlays/tooltip-popup.tsx',
];

/** Names their files in the page, which fetches them after the first screen (platform/screen/fetch-ahead.ts) and runs them when they are wanted. */
const fetchAhead: Plugin = {
  name: 'fetch-ahead',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (!bundle) return [];
      const filesOf = (file: string): string[] => {
        const chunk = bundle[file];
        return chunk?.type === 'chunk' ? [file, ...chunk.imports.flatMap(filesOf)] : [];
      };
      const fileOf = (part: string) => {
        const isOfPart = (id: string | null) => id === path.join(import.meta.dirname, 'src', part);
        const found = Object.values(bundle).find((file) => file.type === 'chunk' && isOfPart(file.facadeModuleId));
        if (!found) throw new Error(`${part} is no part that can be fetched ahead.`);
        return found.fileName;
      };
      const files = new Set(NEAR.map(fileOf).flatMap(filesOf));
      const content = [...files].filter((file) => !html.includes(file)).join(' ');
      return [{ tag: 'meta', attrs: { name: 'fetch-ahead', content }, injectTo: 'head' }];
    },
  },
};

/**
 * zod can put a schema into JSON Schema, and compile one into code. No browser asks for the first and our content security policy
 * refuses the second, and no bundler can tell: each kind of schema refers to them. Nor can it tell that no answer in JSON holds
 * itself (memoizer), and that `z.email()` is written here and not `z.string().email()`, which brings every other format along.
 */
const leanZod: Plugin = {
  name: 'lean-zod',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith('/zod/v4/classic/schemas.js')) return undefined;
    const lean = code
      .replaceAll(/^ *inst\._zod\.processJSONSchema = .*;$/gm, '')
      .replaceAll('core.$ZodObjectJIT', 'core.$ZodObject')
      .replace(/jsonSchema: \{\s+input: [^}]*\},/, '')
      .replace(/toJSONSchema\(params\) \{[^}]*\}\)\(params\);\s+\},/, '')
      .replaceAll('processors.aggregateChecks(inst)', '({})')
      .replace('core.config({ memoizer: core.memoizer() })', '{}')
      .replaceAll(/^ *\w+\(params\) \{\s+return this\.check\(core\._\w+\(Zod\w+, params\)\);\s+\},$/gm, '');
    const isLean =
      !/processors\.\w+\(|memoizer\(\)|core\._\w+\(Zod\w+, params\)\);\s+\},|create\w*JSONSchemaMethod\(/.test(lean);
    if (!isLean || !code.includes('core.$ZodObjectJIT'))
      this.error('zod has changed: what no browser needs is still there.');
    return { code: lean, map: null };
  },
};

/**
 * What an endpoint says for the server and its reference of the API: the words, who may call it and how often, and what was seen with a
 * change, which no browser judges.
 */
const FOR_THE_SERVER = [
  /\bconst \w+Update = withSeen\([^;]*;/g,
  /\bbody: \w+Update,/g,
  /\bsummary:\s*'(?:[^'\\]|\\.)*',/g,
  /\btags(?:: \[[^\]]*\])?,/g,
  /\bconfig: \{[^}]*\},/g,
];

const leanContracts: Plugin = {
  name: 'lean-contracts',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.contract.ts')) return undefined;
    const lean = FOR_THE_SERVER.reduce((text, pattern) => text.replaceAll(pattern, ''), code);
    if (/\b(?:summary|config):|= withSeen\(/.test(lean))
      this.error('An endpoint says something for the server in a way that is not cut out.');
    return { code: lean, map: null };
  },
};

export default defineConfig({
  plugins: [
    prerender,
    earlyScript('index.html', 'src/app/drawn/early.ts'),
    react(),
    tailwindcss(),
    leanZod,
    leanContracts,
    contents,
    fetchAhead,
  ],
  // wouter brings along, for older versions of React, what ours has itself.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    // The content security policy refuses data: URLs and inline scripts, so nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What the first screen needs comes in one file, not in sixty.
        codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] }] },
      },
    },
  },
});
