import { createHash } from 'node:crypto';

const STYLE = `:root{color-scheme:light dark;--canvas:light-dark(oklch(0.979 0.005 84),oklch(0.2 0.006 54));--surface:light-dark(oklch(0.998 0.001 84),oklch(0.234 0.007 54));--edge:light-dark(oklch(0.28 0.02 70/0.12),oklch(0.95 0.02 80/0.12));--ink:light-dark(oklch(0.252 0.012 66),oklch(0.932 0.008 82));--ink-2:light-dark(oklch(0.435 0.012 70),oklch(0.772 0.01 78));--accent:light-dark(oklch(0.432 0.078 166),oklch(0.762 0.092 165));--on-accent:light-dark(oklch(0.985 0.008 160),oklch(0.2 0.03 165));--accent-soft:light-dark(oklch(0.948 0.023 164),oklch(0.312 0.036 166));--caution:light-dark(oklch(0.48 0.095 70),oklch(0.85 0.11 84));--caution-soft:light-dark(oklch(0.957 0.038 86),oklch(0.312 0.045 78))}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:24px;background:var(--canvas);color:var(--ink);font:16px/1.55 ui-sans-serif,system-ui,sans-serif}
main{width:100%;max-width:400px;padding:40px 32px;text-align:center;background:var(--surface);border:1px solid var(--edge);border-radius:20px}
svg{width:56px;height:56px;padding:14px;border-radius:50%;color:var(--caution);background:var(--caution-soft)}
.good svg{color:var(--accent);background:var(--accent-soft)}
h1{margin:20px 0 8px;font-size:22px;line-height:1.25;letter-spacing:-0.01em;text-wrap:balance}
p{color:var(--ink-2);text-wrap:pretty}
p+p{margin-top:24px;font-size:14px}
a{display:inline-block;padding:6px 8px;color:var(--accent);text-underline-offset:3px}
button{font:inherit;font-weight:540;min-height:44px;padding:10px 20px;border:0;border-radius:8px;color:var(--on-accent);background:var(--accent);cursor:pointer}
form{margin-top:24px}
a:focus-visible,button:focus-visible{outline:2px solid var(--accent);outline-offset:3px;border-radius:4px}`;

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/** Of a page that is complete in itself; `formAction` is where what is pressed on it may lead. */
export const plainPageHeaders = (formAction: "'none'" | "'self'") => ({
  'content-security-policy': `default-src 'none'; img-src 'self'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
});

const drawing = (path: string) =>
  `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`;
const DRAWINGS = {
  good: drawing('M4 12.5l5 5L20 6.5'),
  trouble: drawing('M12 5v9M12 18.5v.5'),
  question: drawing('M4 6h16v12H4zM4 7l8 6 8-6'),
};

type PlainPage = {
  readonly kind: keyof typeof DRAWINGS;
  /** As HTML. */
  readonly title: string;
  readonly text: string;
  readonly form?: string;
};

/** A page without a script, for those who come from elsewhere. */
export const plainPage = ({ kind, title, text, form = '' }: PlainPage) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${title.replace(/<[^>]*>/g, '')} · Inner Circle</title><style>${STYLE}</style></head>
<body><main${kind === 'trouble' ? '' : ' class="good"'}>${DRAWINGS[kind]}<h1>${title}</h1><p>${text}</p>${form}<p><a href="/">Back to Inner Circle</a></p></main></body></html>`;
