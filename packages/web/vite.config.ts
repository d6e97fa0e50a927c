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

/** Parts that most people use next, and that are of use without a network. */
const NEAR = [
  'app/pages/contact-details.tsx',
  'app/shell/user-menu.tsx',
  'contacts/list/row-menu.tsx',
  'notifications/notifications-popover.tsx',
  'ui/overlays/confirm-dialog.tsx',
  'ui/overlays/toast-list.tsx',
  'ui/overlays/tooltip-popup.tsx',
];

/** Names their files in the page, where the service worker finds them and keeps them. */
const nearParts: Plugin = {
  name: 'near-parts',
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
        if (!found) throw new Error(`${part} is no part of its own.`);
        return found.fileName;
      };
      const files = new Set(NEAR.map(fileOf).flatMap(filesOf));
      const content = [...files]
        .filter((file) => !html.includes(file))
        .map((file) => `/${file}`)
        .join(' ');
      return [{ tag: 'meta', attrs: { name: 'near-parts', content }, injectTo: 'head' }];
    },
  },
};

export default defineConfig({
  plugins: [
    prerender,
    earlyScript('index.html', 'src/app/drawn/early.ts'),
    react(),
    tailwindcss(),
    contents,
    nearParts,
  ],
  // wouter brings along, for older versions of React, what ours has itself.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    // The content security policy refuses data: URLs and inline scripts, so nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /\/(?:near|far)-icons\.tsx$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            // Icons that the first screen does without (`npm run icons` divides them), and what all icons are made of.
            { name: 'signs', test: /\/own-icons\.tsx$/, priority: 2 },
            { name: 'near-icons', test: /\/near-icons\.tsx$/, priority: 1 },
            { name: 'far-icons', test: /\/far-icons\.tsx$/, priority: 1 },
            // What the first screen needs comes in one file, not in sixty.
            { name: 'app', tags: ['$initial'] },
          ],
        },
      },
    },
  },
});
