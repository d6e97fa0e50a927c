/** At most this many numbers, with the current page in the middle as long as there are pages on both sides. */
export function pageNumbers(page: number, pages: number, most = 5) {
  const count = Math.min(most, pages);
  const first = Math.max(1, Math.min(page - Math.floor(count / 2), pages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
