// Runs before the login page is painted, so that nobody sees it change.
import { collectSignInTokens, findSignInTokens, offeredToken } from '../../auth/sign-in-tokens.ts';
import { applyTheme } from '../../settings/chosen-theme.ts';

/** Longer than login.ts takes. Where that does not come, the page is shown as it is. */
const PATIENCE = 12_000;

const { dataset } = document.documentElement;

applyTheme();
collectSignInTokens();
const parameters = new URLSearchParams(window.location.search);
const hasToken = offeredToken.get() !== null || findSignInTokens().length > 0;
if (hasToken || parameters.has('error') || parameters.has('goodbye')) {
  dataset['checking'] = '';
  setTimeout(() => delete dataset['checking'], PATIENCE);
}
