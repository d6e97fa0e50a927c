import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { withTimeout } from '../../../platform/with-timeout.ts';
import { type Crop, moved, wholeCrop, zoomed, zoomOf } from './crop.rules.ts';

/** Pixels of either side, as it is kept. */
export const PHOTO_SIDE = 512;

const STEP = 0.04;
const ZOOM_STEP = 1.1;

const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const ZOOMS: Readonly<Record<string, number>> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP };

type Point = { x: number; y: number };

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
const spread = ([one, other]: readonly Point[]) => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0);

/** A square of a picture that is moved by a finger, two fingers, the wheel or keys, and drawn as it will be kept. */
export function useCrop(picture: ImageBitmap, canvas: RefObject<HTMLCanvasElement | null>) {
  const [crop, setCrop] = useState<Crop>(() => wholeCrop(picture));
  const fingers = useRef(new Map<number, Point>());

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.imageSmoothingQuality = 'high';
    // What is transparent becomes paper: a JPEG knows no other way.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, PHOTO_SIDE, PHOTO_SIDE);
    context.drawImage(picture, crop.x, crop.y, crop.side, crop.side, 0, 0, PHOTO_SIDE, PHOTO_SIDE);
  }, [canvas, picture, crop]);

  const zoom = zoomOf(crop, picture);
  const zoomTo = (next: number, around?: Point) => setCrop((now) => zoomed(now, picture, next, around));

  useEffect(() => {
    const element = canvas.current;
    // React listens to wheels without a say; the page must not scroll.
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      setCrop((now) => zoomed(now, picture, zoomOf(now, picture) * (event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP)));
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [canvas, picture]);

  const drag = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
    if (!fingers.current.has(pointerId)) return;
    const box = currentTarget.getBoundingClientRect();
    const before = [...fingers.current.values()];
    fingers.current.set(pointerId, { x: clientX, y: clientY });
    const after = [...fingers.current.values()];
    const [from, to] = [middle(before), middle(after)];
    const wider = spread(before) > 0 ? spread(after) / spread(before) : 1;
    const around = { x: (to.x - box.left) / box.width, y: (to.y - box.top) / box.height };
    setCrop((now) =>
      moved(
        zoomed(now, picture, zoomOf(now, picture) * wider, around),
        picture,
        (to.x - from.x) / box.width,
        (to.y - from.y) / box.height,
      ),
    );
  };
  const press = (event: KeyboardEvent) => {
    const [right, down] = ARROWS[event.key] ?? [];
    const factor = ZOOMS[event.key];
    if (right !== undefined && down !== undefined) setCrop((now) => moved(now, picture, right, down));
    else if (factor !== undefined) zoomTo(zoom * factor);
    else return;
    event.preventDefault();
  };
  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);

  return {
    zoom,
    zoomTo,
    /** For the canvas. */
    handlers: {
      onKeyDown: press,
      onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove: drag,
      onPointerUp: lift,
      onPointerCancel: lift,
    },
  };
}

const QUALITY = 0.88;

const DRAWN_WITHIN_MILLISECONDS = 10_000;

/** What is drawn, as a file. */
export async function photoOn(canvas: HTMLCanvasElement | null): Promise<Blob> {
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  if (canvas) canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  else resolve(null);
  const photo = await withTimeout(DRAWN_WITHIN_MILLISECONDS, promise);
  if (!photo) throw new Error('The canvas gave no file');
  return photo;
}
