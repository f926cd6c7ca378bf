import { describe, expect, it } from "vitest";
import { RuleError } from "../../../src/engine/tensor/rule-error";

describe("RuleError", () => {
  it("is one sentence with the name, the rule and the value", () => {
    expect(new RuleError("anchor", "< 24", 24).message).toBe("anchor must be < 24, got 24");
    expect(new RuleError("q_proj.weight", "[2, 3]", [2, 4]).message).toBe(
      "q_proj.weight must be [2, 3], got [2, 4]",
    );
    expect(new RuleError("mode", "a or b", "c").message).toBe('mode must be a or b, got "c"');
    expect(new RuleError("mode", "present", undefined).message).toBe("mode must be present, got undefined");
    expect(new RuleError("mode", "text", { a: 1 }).message).toBe("mode must be text, got an object");
  });

  it("stays one line of bounded length whatever was got", () => {
    const { message } = new RuleError("header", "JSON", `${"x".repeat(500)}\n`);
    expect(message.length).toBeLessThan(120);
    expect(message).not.toContain("\n");
  });
});
