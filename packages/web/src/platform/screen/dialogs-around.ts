import { createContext } from 'react';

/** The dialogs around a part of the app, the outermost first. */
export const DialogsAround = createContext<readonly symbol[]>([]);
