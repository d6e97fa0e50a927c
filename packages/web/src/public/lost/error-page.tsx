import type { PublicPage } from '../site/document.tsx';
import { Lost } from './lost-page.tsx';

const words = 'It is on our side, and we have written it down. Nothing is lost. Please try again in a moment.';

export const error: PublicPage = {
  title: 'Something went wrong · Inner Circle',
  description: words,
  body: <Lost title="That did not work" words={words} />,
};
