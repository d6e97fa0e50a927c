import { classes } from '../../ui/styles/classes.ts';

/** Each is taken of the demo account by `npm run pictures`, in one and a half times as many pixels. */
const SIZES = { contacts: [1120, 640], calendar: [1120, 700], phone: [390, 600] } as const;

type ProductPictureProps = {
  name: 'contacts' | 'calendar';
  alt: string;
  /** It is seen before anything is scrolled, and on a phone as on a phone. */
  isFirst?: boolean;
  className?: string;
};

/** The product itself, in the light or in the dark as the page is. */
export function ProductPicture({ name, alt, isFirst = false, className }: ProductPictureProps) {
  const [width, height] = SIZES[name];
  const sources = (scheme: string) =>
    `/src/public/pictures/${name}-${scheme}-small.webp 720w, /src/public/pictures/${name}-${scheme}.webp ${width * 1.5}w`;
  const sizes = `(max-width: ${width + 64}px) calc(100vw - 2rem), ${width}px`;
  return (
    <picture>
      {isFirst && <PhonePicture scheme="dark" />}
      {isFirst && <PhonePicture scheme="light" />}
      <source media="(prefers-color-scheme: dark)" srcSet={sources('dark')} sizes={sizes} />
      <img
        src={`/src/public/pictures/${name}-light-small.webp`}
        srcSet={sources('light')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        className={classes('block h-auto w-full rounded-xl shadow-4', className)}
      />
    </picture>
  );
}

function PhonePicture({ scheme }: { scheme: 'dark' | 'light' }) {
  const [width, height] = SIZES.phone;
  return (
    <source
      media={`(max-width: 30rem)${scheme === 'dark' ? ' and (prefers-color-scheme: dark)' : ''}`}
      srcSet={`/src/public/pictures/phone-${scheme}.webp`}
      width={width}
      height={height}
    />
  );
}
