/** What Google holds may be HTML; it is shown as the words in it, and never as what it would do. */
export function plainText(description: string): string {
  if (!/<[a-z/!]/i.test(description)) return description;
  const withLines = description.replaceAll(/<br\s*\/?>|<\/(?:p|div|li)>/gi, '\n');
  return (new DOMParser().parseFromString(withLines, 'text/html').body.textContent ?? '').trim();
}
