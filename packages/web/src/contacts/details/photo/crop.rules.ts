/** A square of a picture, in the picture's own pixels. */
export type Crop = { readonly x: number; readonly y: number; readonly side: number };
export type Size = { readonly width: number; readonly height: number };

export const MOST_ZOOM = 5;

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most);

/** The side of the largest square. */
const wholeSide = ({ width, height }: Size) => Math.min(width, height);

/** The largest square, in the middle. */
export const wholeCrop = (picture: Size): Crop => {
  const side = wholeSide(picture);
  return { side, x: (picture.width - side) / 2, y: (picture.height - side) / 2 };
};

export const zoomOf = (crop: Crop, picture: Size) => wholeSide(picture) / crop.side;

const inside = ({ x, y, side }: Crop, { width, height }: Size): Crop => ({
  side,
  x: between(0, x, width - side),
  y: between(0, y, height - side),
});

/** Zooms around a point of the square, by default its middle, which stays where it is: 0 and 1 are the square's edges. */
export function zoomed(crop: Crop, picture: Size, zoom: number, around = { x: 0.5, y: 0.5 }): Crop {
  const side = wholeSide(picture) / between(1, zoom, MOST_ZOOM);
  const moved = { side, x: crop.x + (crop.side - side) * around.x, y: crop.y + (crop.side - side) * around.y };
  return inside(moved, picture);
}

/** Moves the picture under the square, by parts of the square's side. */
export const moved = (crop: Crop, picture: Size, right: number, down: number): Crop =>
  inside({ ...crop, x: crop.x - right * crop.side, y: crop.y - down * crop.side }, picture);
