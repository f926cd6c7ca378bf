import { mostDrafts, nothingReported, type ReportedAcceptance } from "./reported";

/** Figures of one step, or of one validation, by their names without `train/`, `val/` and `_epoch`. */
type Metrics = Map<string, number>;

const value = String.raw`(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)`;
const pair = new RegExp(String.raw`\b(train|val|eval)/(\w+?)(?:_epoch)?=${value}`, "gi");

/** The last step and the last validation of a training's log: `train/position_1_acc=0.930, train/eal=3.21`. */
export function readTrainingLog(text: string): ReportedAcceptance[] {
  const last = new Map<string, Metrics>();
  for (const [, part, name, shown] of text.matchAll(pair)) {
    const metrics = last.get(part) ?? new Map();
    last.set(part, metrics.set(name, Number(shown)));
  }
  return [...last].flatMap(([part, metrics]) => reportOf(metrics, titleOf(part)) ?? []);
}

/** `val_metrics.json`, or a line of a training's log as JSON; null where it says nothing of acceptance. */
export function readTrainingMetrics(json: unknown): ReportedAcceptance | null {
  if (typeof json !== "object" || json === null) return null;
  const metrics: Metrics = new Map();
  let part = "";
  for (const [key, shown] of Object.entries(json)) {
    const [, prefix, name] = /^(?:(train|val|eval)\/)?(.*?)(?:_epoch)?$/.exec(key) ?? [];
    if (name === undefined || typeof shown !== "number") continue;
    part = prefix ?? (key.endsWith("_epoch") ? "val" : part);
    metrics.set(name, shown);
  }
  return reportOf(metrics, titleOf(part));
}

function titleOf(part: string): string {
  return part === "val" || part === "eval" ? "validation in training" : "last step of training";
}

function reportOf(metrics: Metrics, title: string): ReportedAcceptance | null {
  const accuracies = positionsOf(metrics);
  const eal = metrics.get("eal");
  const shownLength = metrics.get("accept_len") ?? metrics.get("tau_probabilistic");
  if (accuracies.length === 0 && eal === undefined && shownLength === undefined) return null;
  const perDraft = accuracies.map((_, draft) =>
    accuracies.slice(0, draft + 1).reduce((product, accuracy) => product * accuracy, 1),
  );
  const expected = eal ?? perDraft.reduce((sum, share) => sum + share, 0);
  const isSpecforge = ["tau_probabilistic", "base_accept_len", "teacher_agreement"].some((name) =>
    metrics.has(name),
  );
  return {
    ...nothingReported,
    project: isSpecforge ? "SpecForge" : "speculators",
    title,
    lengthWithBonus: shownLength ?? 1 + expected,
    perDraft: perDraft.length === 0 ? null : perDraft,
    notes: [
      "Measured in training, with the true text before every block: a served run goes on from its own.",
      ...(perDraft.length === 0
        ? []
        : [
            "Its accuracies count a slot whether or not those before it are right: their product stands for acceptance, as if slots did not depend on each other.",
          ]),
      ...(shownLength === undefined
        ? ["The length is 1 and the sum of these products, which it calls eal."]
        : []),
    ],
  };
}

/** position_k_acc from its first k on, 0 or 1, as far as there is one after the other. */
function positionsOf(metrics: Metrics): number[] {
  const first = metrics.has("position_0_acc") ? 0 : 1;
  const accuracies: number[] = [];
  for (let k = first; k < mostDrafts; k++) {
    const accuracy = metrics.get(`position_${k}_acc`);
    if (accuracy === undefined) break;
    accuracies.push(accuracy);
  }
  return accuracies;
}
