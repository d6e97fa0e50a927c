import type { PublicPage } from '../site/document.tsx';
import { Lost } from './lost-page.tsx';

const words = 'The address may be old, or a letter may have got lost on the way. Your people are where you left them.';

export const notFound: PublicPage = {
  title: 'Nothing here · Inner Circle',
  description: words,
  body: <Lost isMissing title="This page drifted out of its orbit" words={words} />,
};
