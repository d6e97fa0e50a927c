import { html, type Html } from './html.ts';
import { layout } from './layout.ts';

type PageError = { code: string; title: string; explanation: string | Html };

export const errorPage = ({ code, title, explanation }: PageError) =>
  layout(
    title,
    html`<main class="narrow">
      <section class="card panel">
        <h1>${title}</h1>
        <p class="second">${explanation}</p>
        <p class="hint">Error: <code>${code}</code></p>
        <p class="row"><a class="btn btn-second" href="/sandbox">Go to the sandbox</a></p>
      </section>
    </main>`,
  );
