const AT_ONCE = 0x80_00;

export function base64Of(bytes: Uint8Array): string {
  let letters = '';
  for (let from = 0; from < bytes.length; from += AT_ONCE)
    letters += String.fromCharCode(...bytes.subarray(from, from + AT_ONCE));
  return btoa(letters);
}
