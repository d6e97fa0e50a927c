import { createHash } from 'node:crypto';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/**
 * Puts a script into the head of a page that runs before the page is painted. A module would run after that, so the script is bundled
 * into one file that is no module.
 */
export const earlyScript = (page: string, entry: string): Plugin => {
  let file = '';
  return {
    name: 'early-script',
    async buildStart() {
      if (this.environment.mode === 'dev') return;
      const source = await bundled(path.join(import.meta.dirname, entry));
      file = `assets/early-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName: file, source });
    },
    transformIndexHtml(_html, { filename, server }) {
      if (path.basename(filename) !== page) return [];
      const attrs = server ? { type: 'module', src: `/${entry}` } : { src: `/${file}` };
      return [{ tag: 'script', attrs, injectTo: 'head' }];
    },
  };
};

async function bundled(input: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    build: { write: false, copyPublicDir: false, rolldownOptions: { input, output: { format: 'iife' } } },
  });
  const [{ output }] = [result].flat() as [Rolldown.RolldownOutput];
  return output[0].code;
}
