/** What the login screen says to somebody whose account was just closed: until when everything is erased. */
export function farewell(day: string | null): string | undefined {
  if (day === null) return undefined;
  try {
    const date = Temporal.PlainDate.from(day).toLocaleString('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    });
    return `Your account is closed. Everything in it is erased by ${date}; until then, write to us if you want it back.`;
  } catch {
    return 'Your account is closed.';
  }
}
