import { describe, expect, it } from "vitest";
import { EngineFailure, failureOf, takesPairsAway } from "../../../src/engine/runtime/failure";
import { RuleError } from "../../../src/engine/tensor/rule-error";

describe("failureOf", () => {
  it("cuts onnxruntime's call, source file and signature off", () => {
    const message = `failed to call OrtRun(). ERROR_CODE: 1, ERROR_MESSAGE: /w/buffer_manager.cc:643 void
      onnxruntime::webgpu::BufferManager::Download(WGPUBuffer, void *) const status == wgpu::Success was false.
      Failed to download data from buffer.`;
    expect(failureOf(new Error(message))).toMatchObject({
      kind: "run-failed",
      sentence: "The model's run failed: Failed to download data from buffer.",
    });
  });

  it.each([
    ["std::bad_alloc", "out-of-memory"],
    ["RangeError: Array buffer allocation failed", "out-of-memory"],
    ["Can't create a session. failed to allocate a buffer of size 9.", "out-of-memory"],
    ["GPU device was lost", "device-lost"],
    ["Non-zero status code", "run-failed"],
    ["", "run-failed"],
  ])("tells %j by its kind", (message, kind) => {
    expect(failureOf(new Error(message))).toMatchObject({ name: "EngineFailure", kind });
  });

  it("says that a file could not be read, which takes no pair away", () => {
    const failure = failureOf(new DOMException("permission problems", "NotReadableError"));
    expect(failure).toMatchObject({
      kind: "fetch-failed",
      sentence: "A file of the pair could not be read: it changed or is gone.",
    });
    expect(takesPairsAway(failure as EngineFailure)).toBe(false);
    expect(takesPairsAway(new EngineFailure("run-failed", ""))).toBe(true);
  });

  it("leaves errors alone that say themselves what they are", () => {
    for (const error of [new RuleError("a", "b", 1), new DOMException("stopped", "AbortError")]) {
      expect(failureOf(error)).toBe(error);
    }
  });
});
