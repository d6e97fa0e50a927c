import path from 'node:path';
import { runnerImport, type Plugin } from 'vite';

type Renderer = { render: (page: string) => string };

/** Pages that the server sends as they are. Everything else is the app, whose frame is index.html. */
export const PUBLIC_PAGES = ['landing', 'login', 'pricing', 'privacy-policy', 'not-found', 'error'] as const;

const renderer = '/src/public/render.tsx';

/** Turns the components of the public pages into HTML at build time, so that a visitor's browser gets no React. */
export const prerender: Plugin = {
  name: 'prerender',
  configureServer(server) {
    // As the real server does: visitors get the landing page and the login page.
    server.middlewares.use((request, _response, next) => {
      const isVisitor = !request.headers.cookie?.includes('session=');
      if (isVisitor && request.url === '/') request.url = '/landing.html';
      if (isVisitor && request.url?.startsWith('/login')) request.url = '/login.html';
      next();
    });
  },
  transformIndexHtml: {
    order: 'pre',
    async handler(html, { filename, server }) {
      const page = PUBLIC_PAGES.find((name) => path.basename(filename) === `${name}.html`);
      if (!page) return html;
      const { render } = server
        ? ((await server.ssrLoadModule(renderer)) as Renderer)
        : (await runnerImport<Renderer>(path.join(import.meta.dirname, renderer))).module;
      return render(page);
    },
  },
};
