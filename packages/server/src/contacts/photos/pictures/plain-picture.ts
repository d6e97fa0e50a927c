/** What a format's reader makes of a file: the same picture and nothing else, with its size in pixels. */
export type PlainPicture = { content: Buffer; width: number; height: number };
