/// <reference lib="webworker" />
import { answersTo, type MatrixJob } from "./protocol";

declare const self: DedicatedWorkerGlobalScope;

self.onmessage = ({ data }: MessageEvent<MatrixJob>) => {
  for (const answer of answersTo(data)) self.postMessage(answer);
};
