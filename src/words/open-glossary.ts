import { createContext } from "react";

/** Opens the whole glossary at a term; null where there is none to open. */
export const OpenGlossary = createContext<((termId: string) => void) | null>(null);
