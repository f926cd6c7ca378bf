import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { PairTokenizer } from "../../../engine/models/tokenizer";
import { visibleToken } from "../../../mask-viz/token-text";
import { probabilityText } from "../model/step-sentence";
import { type TokenPlace, typedToken } from "../model/token-choice";
import type { Branching } from "./use-branching";

interface ForceTokenProps {
  place: TokenPlace;
  tokenizer: PairTokenizer;
  branching: Branching;
  onClose: () => void;
}

/** Puts another token at a place, one that a model thought of or one that is typed: a new run goes on from there. */
export function ForceToken({ place, tokenizer, branching, onClose }: ForceTokenProps) {
  const { obstacle, change } = branching;
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>("button:not(:disabled), input")?.focus(), []);
  const others = place.candidates.filter(({ token }) => token !== place.token);
  const where =
    place.kind.kind === "token" ? `index ${place.kind.index} holds` : `slot ${place.kind.slot} drafts`;
  function force(token: number) {
    onClose();
    change(place, { ...place.kind, token, text: tokenizer.tokenText(token).slice(0, 200) });
  }
  function take() {
    const token = typedToken(text, tokenizer);
    if (typeof token === "number") force(token);
    else setFault(token);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.preventDefault();
      onClose();
    }
    event.stopPropagation();
  }
  return (
    <section ref={box} className="force-token" aria-label="Another token" onKeyDown={onKeyDown}>
      <p>
        <b>{`From run ${place.of}, a new run where ${where}`}</b>, instead of{" "}
        <span className="force-text">“{visibleToken(tokenizer.tokenText(place.token))}”</span>:
      </p>
      {obstacle !== null && <p className="hint">{obstacle}</p>}
      <div className="force-choices">
        {others.map(({ token, probability, by }) => (
          <button
            key={token}
            type="button"
            className="button small"
            disabled={obstacle !== null}
            onClick={() => force(token)}
          >
            <span className="force-text">{visibleToken(tokenizer.tokenText(token))}</span>
            <span className="hint">{`${by} ${probabilityText(probability)}`}</span>
          </button>
        ))}
      </div>
      <form
        className="force-typed"
        onSubmit={(event) => {
          event.preventDefault();
          take();
        }}
      >
        <label>
          or type it{" "}
          <input
            className="input"
            value={text}
            disabled={obstacle !== null}
            aria-invalid={fault !== null}
            placeholder="text, \n or #id"
            onChange={({ target }) => {
              setText(target.value);
              setFault(null);
            }}
          />
        </label>
        <button type="submit" className="button small" disabled={obstacle !== null || text === ""}>
          Use it
        </button>
        <button type="button" className="button small quiet" onClick={onClose}>
          Close
        </button>
      </form>
      {fault !== null && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
    </section>
  );
}
