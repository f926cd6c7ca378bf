import { useState } from "react";

/**
 * Copies a text; what it says of it is gone as soon as the text is another one.
 * @param refused the sentence where the browser does not let the page copy
 */
export function useCopy(
  text: string,
  refused = "The browser does not let this page copy.",
): { said: string; copy: () => void } {
  const [last, setLast] = useState({ text: "", said: "" });
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setLast({ text, said: "Copied." }),
      () => setLast({ text, said: refused }),
    );
  };
  return { said: last.text === text ? last.said : "", copy };
}
