import { type Graph, GraphWriter } from "./graph-writer";
import { embeddingWeight, type TargetConfig } from "./target-config";

/** `hidden` [rows, hidden] to `logits` [rows, vocabulary]; the target's head serves the drafter too. */
export function headGraph({ hiddenSize, vocabularySize, tiedEmbeddings }: TargetConfig): Graph {
  const graph = new GraphWriter();
  const hidden = graph.input("hidden", ["rows", hiddenSize]);
  const weight = graph.weight(tiedEmbeddings ? embeddingWeight : "lm_head.weight", [
    vocabularySize,
    hiddenSize,
  ]);
  graph.output("logits", graph.node("Gemm", [hidden, weight], { transB: 1 }), ["rows", vocabularySize]);
  return graph.finish("head");
}
