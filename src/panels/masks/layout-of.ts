import type { Layout } from "../../engine/masks/layout";
import type { LayoutParams } from "./params";

export function layoutOf({ contextLength, anchors, documents }: LayoutParams): Layout {
  return { contextLength, anchors, documents: documents ?? null };
}
