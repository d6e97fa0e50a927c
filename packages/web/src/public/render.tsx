import { renderToStaticMarkup } from 'react-dom/server';
import { landing } from './landing/landing-page.tsx';
import { login } from './login/login-page.tsx';
import { error } from './lost/error-page.tsx';
import { notFound } from './lost/not-found-page.tsx';
import { pricing } from './pricing/pricing-page.tsx';
import { privacyPolicy } from './privacy/privacy-page.tsx';
import { Document, type PublicPage } from './site/document.tsx';

const pages: Readonly<Record<string, PublicPage>> = {
  landing,
  login,
  pricing,
  'privacy-policy': privacyPolicy,
  'not-found': notFound,
  error,
};

/** The whole HTML of a public page, with addresses that the build puts its files in place of. */
export function render(name: string): string {
  const page = pages[name];
  if (!page) throw new Error(`There is no public page named ${name}.`);
  return `<!doctype html>${renderToStaticMarkup(<Document {...page} />)}`;
}
