import { RuleError } from "../tensor/rule-error";
import { checkInteger, checkOneOf } from "./check-value";
import type { AttentionRule, ContextStart, Convention, LossRule } from "./convention";
import type { Layout } from "./layout";
import { checkPattern } from "./validate-pattern";

/** @throws RuleError for the first field that breaks its rule. */
export function checkConvention(convention: Convention): void {
  checkInteger("blockSize", convention.blockSize, 1);
  checkOneOf("contextEnd", convention.contextEnd, ["before-anchor", "through-anchor", "whole-context"]);
  checkAttention(convention.attention.full);
  checkAttention(convention.attention.sliding);
  checkOneOf("documents", convention.documents, ["ignored", "same-document"]);
  checkOneOf("deadAnchor", convention.deadAnchor, ["own-block", "empty-row"]);
  if (convention.emptyRows !== undefined) {
    checkOneOf("emptyRows", convention.emptyRows, ["past-end", "padding-anchor"]);
  }
  const { positions, taps } = convention;
  checkInteger("position origin", positions.origin);
  checkOneOf("blockStart", positions.blockStart, ["anchor", "context-length"]);
  checkInteger("position shift", positions.shift);
  checkInteger("slotsPerPosition", positions.slotsPerPosition, 1);
  if (positions.limit !== undefined) checkInteger("position limit", positions.limit, 1);
  checkOneOf("labelShift", convention.labelShift, [0, 1, 2]);
  if (convention.loss !== undefined) checkLoss(convention.loss);
  checkInteger("tap shift", taps.shift);
  for (const tap of taps.zeroed) checkInteger("zeroed tap", tap);
  checkMaskToken(convention.maskToken);
}

/** @throws RuleError for the first field that breaks its rule. */
export function checkLayout(layout: Layout): void {
  const { contextLength, documents, anchors } = layout;
  checkInteger("contextLength", contextLength, 0);
  if (documents !== null) {
    if (documents.length !== contextLength) {
      throw new RuleError("documents length", `contextLength ${contextLength}`, documents.length);
    }
    for (const document of documents) checkInteger("document", document, -1);
  }
  for (const anchor of anchors) {
    if (anchor === null) continue;
    checkInteger("anchor", anchor, 0);
    if (anchor >= contextLength) throw new RuleError("anchor", `< contextLength ${contextLength}`, anchor);
  }
}

function checkAttention(rule: AttentionRule): void {
  checkOneOf("direction", rule.direction, ["both", "causal", "anti-causal"]);
  if (rule.reach.left !== null) checkInteger("reach to the left", rule.reach.left, 0);
  if (rule.reach.right !== null) checkInteger("reach to the right", rule.reach.right, 0);
  checkContextStart(rule.contextStart);
  if (rule.pattern !== undefined) checkPattern(rule.pattern);
}

function checkContextStart(start: ContextStart): void {
  switch (start.from) {
    case "anchor":
    case "query":
      checkInteger("window", start.keys, 1);
      break;
    case "sink":
      checkInteger("sink", start.sink, 0);
      checkInteger("window", start.window, 1);
      break;
    case "page":
      checkInteger("page tokens", start.tokens, 1);
      checkInteger("page", start.page, 1);
      break;
    case "rotation":
      checkInteger("window", start.window, 1);
      checkInteger("newRows", start.newRows, 1);
      break;
    default:
      checkOneOf("contextStart", start.from, ["start", "none"]);
  }
}

function checkLoss({ weight, dividedBy, supervisedAt, within }: LossRule): void {
  checkOneOf("loss weight", weight.by, ["uniform", "decay"]);
  if (weight.by === "decay") {
    const isPositive = Number.isFinite(weight.gamma) && weight.gamma > 0;
    if (!isPositive) throw new RuleError("loss gamma", "a number > 0", weight.gamma);
    checkInteger("first slot of the decay", weight.from, 0);
  }
  checkOneOf("loss divided by", dividedBy, ["weights", "rows"]);
  checkOneOf("loss supervised at", supervisedAt, ["label", "slot"]);
  checkOneOf("loss within", within, ["sequence", "document"]);
}

function checkMaskToken(token: Convention["maskToken"]): void {
  if (typeof token === "number") checkInteger("maskToken", token, 0);
  else checkOneOf("maskToken", token, ["declared", "end-of-text"]);
}
