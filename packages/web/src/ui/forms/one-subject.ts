import { useState } from 'react';

/**
 * A form is about one thing for as long as it stands: given another one, it would save there what was typed about the first.
 * Whoever shows it gives it a key, or shows it in `KeepWhileClosing`.
 */
export function useOneSubject(name: string | undefined) {
  const [first] = useState(name);
  if (name !== first) throw new Error(`A form about ${first} was given ${name}: it needs a key`);
}
