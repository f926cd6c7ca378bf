import type { AttentionRule, Convention, LayerType } from "../masks/convention";
import { listed } from "../masks/wording";
import type { PairFacts } from "./pair-facts";

/** Two sides that somebody compared elsewhere, to serve a drafter in the same way apart from its own training. */
export interface ServedAs {
  /** What the comparison is called, for sentences. */
  name: string;
  train: Convention;
  infer: Convention;
}

/**
 * The trained convention with every leaf taken over in which `infer` differs from `train`: what the two
 * have in common says nothing about this drafter. A context start is one leaf, with its numbers.
 */
export function overlay(trained: Convention, train: Convention, infer: Convention): Convention {
  const leaf = <Value>(of: (convention: Convention) => Value): Value =>
    isSame(of(train), of(infer)) ? of(trained) : of(infer);
  const rule = (type: LayerType): AttentionRule => {
    const pattern = leaf(({ attention }) => attention[type].pattern);
    return { ...plainRule(type), ...(pattern === undefined ? {} : { pattern }) };
  };
  const plainRule = (type: LayerType): AttentionRule => ({
    contextStart: leaf(({ attention }) => attention[type].contextStart),
    direction: leaf(({ attention }) => attention[type].direction),
    reach: {
      left: leaf(({ attention }) => attention[type].reach.left),
      right: leaf(({ attention }) => attention[type].reach.right),
    },
  });
  /** A rule whose parts are all optional, part by part. */
  const parts = <Rule extends object>(of: (convention: Convention) => Rule | undefined): Rule | undefined => {
    const names = new Set([trained, train, infer].flatMap((side) => Object.keys(of(side) ?? {})));
    const kept = [...names].flatMap((name) => {
      const value = leaf((side) => (of(side) as Record<string, unknown> | undefined)?.[name]);
      return value === undefined ? [] : [[name, value] as const];
    });
    return kept.length === 0 ? undefined : (Object.fromEntries(kept) as Rule);
  };
  const wiring = parts((side) => side.wiring);
  const loop = parts((side) => side.loop);
  const numerics = parts((side) => side.numerics);
  const limit = leaf(({ positions }) => positions.limit);
  const emptyRows = leaf((convention) => convention.emptyRows);
  const training = leaf((convention) => convention.training);
  return {
    ...(emptyRows === undefined ? {} : { emptyRows }),
    blockSize: leaf(({ blockSize }) => blockSize),
    contextEnd: leaf(({ contextEnd }) => contextEnd),
    attention: { full: rule("full"), sliding: rule("sliding") },
    documents: leaf(({ documents }) => documents),
    deadAnchor: leaf(({ deadAnchor }) => deadAnchor),
    positions: {
      ...(limit === undefined ? {} : { limit }),
      origin: leaf(({ positions }) => positions.origin),
      perDocument: leaf(({ positions }) => positions.perDocument),
      blockStart: leaf(({ positions }) => positions.blockStart),
      shift: leaf(({ positions }) => positions.shift),
      slotsPerPosition: leaf(({ positions }) => positions.slotsPerPosition),
    },
    labelShift: leaf(({ labelShift }) => labelShift),
    taps: {
      shift: leaf(({ taps }) => taps.shift),
      zeroed: leaf(({ taps }) => taps.zeroed),
    },
    maskToken: leaf(({ maskToken }) => maskToken),
    ...(wiring === undefined ? {} : { wiring }),
    ...(loop === undefined ? {} : { loop }),
    ...(numerics === undefined ? {} : { numerics }),
    ...(training === undefined ? {} : { training }),
  };
}

/** Why a pair cannot be served so, as a sentence; null when it can. */
export function whyNotServed(facts: PairFacts, { name, train, infer }: ServedAs): string | null {
  if (train.blockSize !== infer.blockSize) {
    const sizes = `${train.blockSize} in training, ${infer.blockSize} at inference`;
    return `${name} differs in the block size (${sizes}), and this drafter has blocks of ${facts.blockSize} only.`;
  }
  const types = (["full", "sliding"] as const).filter(
    (type) => !isSame(train.attention[type], infer.attention[type]),
  );
  const isLacking = types.length > 0 && !types.some((type) => facts.layerTypes.includes(type));
  return isLacking ? `${name} differs in ${listed(types)} layers, and this drafter has none.` : null;
}

/** Leaves are plain data, written with their fields in one order. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
