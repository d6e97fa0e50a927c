type Renewal = (signal?: AbortSignal) => Promise<boolean>;

let renewal: Renewal | undefined;

/** The one who brings an ended session back. */
export function renewSessionsWith(next: Renewal) {
  renewal = next;
  return () => {
    if (renewal === next) renewal = undefined;
  };
}

/** Resolves to true once the person whose session ended is signed in again, and to false where nobody was signed in. */
export const sessionRenewed = async (signal?: AbortSignal): Promise<boolean> => (await renewal?.(signal)) ?? false;
