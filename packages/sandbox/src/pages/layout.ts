import type { FastifyReply } from 'fastify';
import { html, type Html } from './html.ts';

const mark = html`<svg viewBox="0 0 24 24" fill="none" aria-hidden="true">
  <circle
    class="mark-far"
    cx="12"
    cy="12"
    r="10.6"
    stroke-width="1.4"
    stroke-dasharray="1.4 2.6"
    stroke-linecap="round"
  />
  <path class="mark-arc" d="M12 4.9a7.1 7.1 0 1 1-6.15 3.55" stroke-width="1.9" stroke-linecap="round" />
  <circle class="mark-core" cx="12" cy="12" r="3.4" />
</svg>`;

export const layout = (title: string, content: Html) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · Inner Circle sandbox</title>
        <link rel="icon" href="/sandbox/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/sandbox/sandbox.css" />
      </head>
      <body>
        <header class="bar">
          <div>
            <a class="brand" href="/sandbox">${mark}Inner Circle</a><span class="badge badge-caution">Sandbox</span>
            <a class="btn btn-second push" href="/">Open the app</a>
          </div>
        </header>
        ${content}
      </body>
    </html> `;

export const sendPage = (reply: FastifyReply, page: Html, status = 200) =>
  reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page.markup);
