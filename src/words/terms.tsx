import { useMemo } from "react";
import { markTerms } from "./mark-terms";
import { Term } from "./term";

interface TermsProps {
  /** A sentence or more, as plain text. */
  children: string;
  /** Ids not to mark, because they are marked close by. */
  skip?: readonly string[];
}

/** A text with the first appearance of each term of the glossary explained on demand. */
export function Terms({ children, skip = none }: TermsProps) {
  const parts = useMemo(() => markTerms(children, new Set(skip)), [children, skip]);
  return parts.map((part) =>
    typeof part === "string" ? (
      part
    ) : (
      <Term key={part.id} id={part.id}>
        {part.text}
      </Term>
    ),
  );
}

const none: readonly string[] = [];
