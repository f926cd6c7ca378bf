/** Both ways of counting layers, short: Hugging Face's states, and layers by their output. */
export interface StateWords {
  /** `hidden_states[3]` */
  huggingFace: string;
  /** `layer 2`, or `embeddings`. */
  layer: string;
}

export function stateWords(state: number): StateWords {
  return {
    huggingFace: `hidden_states[${state}]`,
    layer: state === 0 ? "embeddings" : `layer ${state - 1}`,
  };
}
