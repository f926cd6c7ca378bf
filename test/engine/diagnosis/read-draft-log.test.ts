import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { logExample } from "../../../src/engine/diagnosis/log-format";
import { logSnippet } from "../../../src/engine/diagnosis/log-snippet";
import { readDraftLog } from "../../../src/engine/diagnosis/read-draft-log";
import { draftLogLine } from "../../../src/engine/diagnosis/write-draft-log";
import { nextRound, startTimeline } from "../../../src/engine/drafting/loop";
import { trainedConvention } from "../../../src/engine/drafting/trained-convention";
import { RuleError } from "../../../src/engine/tensor/rule-error";
import { letterTokenizer } from "../../support/fake-engine";
import { fakeFacts, fakePair } from "../../support/fake-pair";

const reader = { facts: fakeFacts, tokenizer: letterTokenizer };
const read = (text: string) => readDraftLog(text, reader);
const line = (object: object) => JSON.stringify(object);

describe("a draft log", () => {
  test("is a block, or a generation, a line each; empty lines count", () => {
    const block = line({ tokens: [3, 4], drafts: [5, 6] });
    const generation = line({
      tokens: [3],
      earlier: [7],
      rounds: [{ drafts: [5, 6], committed: [5], accepted: 1, logits: [[[5, 1.5]]] }, { drafts: [8] }],
    });
    expect(read(`\uFEFF${block}\r\n\n${generation}\n`)).toEqual([
      {
        name: "line 1",
        tokens: [3, 4],
        earlier: [],
        rounds: [{ drafts: [5, 6], isText: false, committed: null, accepted: null, scores: null }],
      },
      {
        name: "line 3",
        tokens: [3],
        earlier: [7],
        rounds: [
          {
            drafts: [5, 6],
            isText: false,
            committed: [5],
            accepted: 1,
            scores: { as: "logits", rows: [[[5, 1.5]]] },
          },
          { drafts: [8], isText: false, committed: null, accepted: null, scores: null },
        ],
      },
    ]);
  });

  test("may be one JSON text: a request over many lines, or a list of them", () => {
    const requests = [
      { tokens: [3], drafts: [4] },
      { tokens: [5], drafts: [6] },
    ];
    const tokensOf = (text: string) => read(text).map(({ name, tokens }) => [name, tokens]);
    const both = [
      ["request 1", [3]],
      ["request 2", [5]],
    ];
    expect(tokensOf(`\uFEFF${JSON.stringify(requests)}\n`)).toEqual(both);
    expect(tokensOf(JSON.stringify(requests, null, 2))).toEqual(both);
    expect(tokensOf(JSON.stringify(requests[0], null, 2).replaceAll("\n", "\r\n"))).toEqual([both[0]]);
  });

  test("may be text, which the tokenizer cuts", () => {
    const [{ tokens, rounds }] = read(line({ tokens: "ab", drafts: "cd" }));
    expect([tokens, rounds[0].drafts, rounds[0].isText]).toEqual([[2, 3], [4, 5], true]);
  });

  test("may be blocks of one text, each by itself up to its anchor", () => {
    const blocks = [
      { anchor: 1, drafts: [5, 6], acceptanceLength: 2 },
      { anchor: 2, drafts: "a" },
    ];
    expect(read(line({ tokens: [3, 4, 5, 6], earlier: [7], blocks }))).toEqual([
      {
        name: "line 1 anchor 1",
        tokens: [3, 4],
        earlier: [7],
        rounds: [{ drafts: [5, 6], isText: false, committed: null, accepted: 1, scores: null }],
      },
      {
        name: "line 1 anchor 2",
        tokens: [3, 4, 5],
        earlier: [7],
        rounds: [{ drafts: [2], isText: true, committed: null, accepted: null, scores: null }],
      },
    ]);
  });

  test("passes over a request in which no round was drafted, where there are others", () => {
    const ended = line({ tokens: [3, 0], rounds: [], ending: "end-of-text" });
    expect(read(`${ended}\n${line({ tokens: [3], drafts: [4] })}`).map(({ name }) => name)).toEqual([
      "line 2",
    ]);
  });

  test("may have rounds without a draft, whose tokens go on with the text", () => {
    const rounds = [{ drafts: [], committed: [5], accepted: 0 }, { drafts: [8] }];
    expect(read(line({ tokens: [3], rounds }))[0].rounds).toEqual([
      { drafts: [], isText: false, committed: [5], accepted: 0, scores: null },
      { drafts: [8], isText: false, committed: null, accepted: null, scores: null },
    ]);
  });

  test("may hold fewer drafts than were accepted or, as text, than have logits", () => {
    const [cut] = read(line({ tokens: [3], drafts: [4], accepted: 3 }));
    expect(cut.rounds[0].accepted).toBe(3);
    const [asText] = read(line({ tokens: [3], drafts: "a", logits: [[[5, 1]], [[6, 1]]] }));
    expect(asText.rounds[0].scores?.rows).toHaveLength(2);
  });

  test("forgets a request before that leaves the pair no room", () => {
    const [{ earlier }] = read(line({ tokens: [3], drafts: [4], earlier: Array(61).fill(3) }));
    expect(earlier).toEqual([]);
  });

  test.each([
    ["", 'log must be JSON lines, one a request with its tokens and drafts, got "an empty text"'],
    ["{", 'line 1 must be whole JSON, got "one that breaks off behind letter 1: {"'],
    [
      `${line({ tokens: [3], drafts: [4] })}\n{"tokens": "a\\"{}`,
      'line 2 must be whole JSON, got "one that breaks off behind letter 17: {',
    ],
    [`{"tokens": [3], "dra\n${line({ tokens: [3], drafts: [4] })}`, "line 1 must be whole JSON, got"],
    ['{\n  "tokens": [\n    3,', 'log must be whole JSON, got "one that breaks off on line 3"'],
    ['{\n  "tokens": [3]\n}\n{\n}', 'line 1 must be JSON on one line, got "{"'],
    [
      `[${line({ tokens: [3], drafts: [4] })}, {"tokens": [3]}]`,
      "request 2 must be an object with one of drafts",
    ],
    ["[]", "line 1 must be an object with tokens and one of drafts, rounds and blocks, got []"],
    ["null", "line 1 must be an object with tokens and one of drafts, rounds and blocks, got null"],
    ["{}", 'line 1 must be an object with tokens and one of drafts, rounds and blocks, got "an empty one"'],
    [line({ drafts: [1], prompt: "a" }), 'got "one with drafts, prompt"'],
    [line({ tokens: [3] }), 'line 1 must be an object with one of drafts, rounds and blocks, got "none"'],
    [
      line({ tokens: [3], rounds: [{ drafts: [4], committed: [4] }, { draft: [5] }] }),
      'line 1 round 2 must be a round with its drafts, got "one with draft"',
    ],
    [line({ tokens: [3], drafts: [3], rounds: [] }), 'rounds and blocks, got "drafts and rounds"'],
    [line({ tokens: [3], blocks: [] }), 'line 1 blocks must be at least one, got "none"'],
    [
      line({ tokens: [3], blocks: [{ drafts: [3] }] }),
      'line 1 block 1 must be a block with its anchor and drafts, got "one with drafts"',
    ],
    [
      line({ tokens: [3, 4], blocks: [{ anchor: 2, drafts: [3] }] }),
      "line 1 anchor must be < 2, the tokens, got 2",
    ],
    [line({ tokens: [3], drafts: [4], accepted: 1, acceptanceLength: 2 }), 'acceptanceLength, got "both"'],
    [
      line({ tokens: [3], drafts: [4], acceptanceLength: 0 }),
      "line 1 acceptanceLength must be a whole number >= 1, got 0",
    ],
    [line({ tokens: [3], drafts: [4], acceptanceLength: 6 }), "line 1 accepted must be <= 4, the block"],
    [line({ tokens: [], drafts: [3] }), 'line 1 tokens must be at least the anchor\'s, got "none"'],
    [line({ tokens: [3], drafts: [] }), 'log must be of at least one draft, got "a round without one"'],
    [
      line({ tokens: [3], rounds: [{ drafts: [], committed: [4] }, { drafts: [] }] }),
      'log must be of at least one draft, got "2 rounds without one"',
    ],
    [
      line({ tokens: [3], rounds: [{ drafts: [] }, { drafts: [5] }] }),
      'line 1 round 1 committed must be given, as a round follows, got "nothing"',
    ],
    [
      line({ tokens: [3], drafts: [4], committed: [] }),
      'line 1 committed must be at least one token, the bonus token being one, got "none"',
    ],
    [
      line({ tokens: [3], rounds: [] }),
      'log must be of at least one drafted block, got "one line without a round"',
    ],
    [line({ tokens: [3], drafts: [1.5] }), "line 1 drafts[0] must be a whole number >= 0, got 1.5"],
    [
      line({ tokens: [3], drafts: [31] }),
      "line 1 drafts must be token ids < 31, the pair's vocabulary, got 31",
    ],
    [line({ tokens: Array(60).fill(3), drafts: [4, 4, 4, 4, 4] }), "line 1 length must be <= 64"],
    [
      line({ tokens: [3], rounds: [{ drafts: [4] }, { drafts: [4] }] }),
      "line 1 round 1 committed must be given, as a round follows",
    ],
    [line({ tokens: [3], drafts: [4], accepted: 5 }), "line 1 accepted must be <= 4, the block, got 5"],
    [
      line({ tokens: [3], drafts: [4], logits: [[], []] }),
      "line 1 logits must be <= 1 lists, one a draft, got 2",
    ],
    [
      line({ tokens: [3], drafts: [4], logits: [[[40, 1]]] }),
      "line 1 logits must be token ids < 31, the pair's vocabulary, got 40",
    ],
    [line({ tokens: [3], drafts: [4], logits: [], logprobs: [] }), 'logits or logprobs, got "both"'],
    [
      Array(129)
        .fill(line({ tokens: [3], drafts: [4] }))
        .join("\n"),
      "at most 128 blocks, got 129",
    ],
  ])("that breaks a rule is refused with it: %#", (text, sentence) => {
    expect(() => read(text)).toThrow(RuleError);
    expect(() => read(text)).toThrow(sentence);
  });

  test("of any sort is read, or refused with a rule", () => {
    const tokens = fc.oneof(fc.array(fc.oneof(fc.nat(40), fc.double())), fc.string());
    const round = fc.record(
      { drafts: tokens, committed: tokens, accepted: fc.nat(9), logits: fc.jsonValue() },
      { requiredKeys: [] },
    );
    const object = fc.record(
      {
        tokens,
        drafts: tokens,
        earlier: tokens,
        rounds: fc.oneof(fc.array(round), fc.jsonValue()),
        blocks: fc.oneof(fc.array(round.map((one) => ({ ...one, anchor: 1 }))), fc.jsonValue()),
      },
      { requiredKeys: [] },
    );
    const text = fc.array(fc.oneof(object.map(line), fc.json(), fc.string())).map((all) => all.join("\n"));
    fc.assert(
      fc.property(text, (given) => {
        try {
          expect(read(given).length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(RuleError);
        }
      }),
      { seed: 20261130, numRuns: 500 },
    );
  });

  test("is what a run of our own writes", async () => {
    const run = fakePair();
    let timeline = await startTimeline(run, fakeFacts, [2, 3], { earlier: [4, 5] });
    const convention = trainedConvention(fakeFacts);
    for (let round = 0; round < 3; round++) {
      timeline = await nextRound(run, fakeFacts, timeline, {
        convention,
        accept: "verified",
        tokenLimit: 50,
        attention: false,
      });
    }
    const [log] = read(draftLogLine(timeline, []));
    expect(log.tokens).toEqual([...timeline.prompt, timeline.firstToken]);
    expect(log.earlier).toEqual([4, 5]);
    expect(log.rounds.map(({ committed }) => committed)).toEqual(
      timeline.rounds.map(({ committed }) => committed),
    );
    expect(log.rounds[0].scores?.rows[0][0][0]).toBe(timeline.rounds[0].drafts[0].token);
  });
});

describe("what the page offers to copy", () => {
  test("the example of the format is a log", () => {
    const large = { ...fakeFacts, vocabularySize: 1000 };
    expect(readDraftLog(logExample, { facts: large, tokenizer: letterTokenizer })).toHaveLength(4);
  });

  test("the Python writes a log that is read, with and without scores", () => {
    const path = join(mkdtempSync(join(tmpdir(), "anchorscope-")), "log.jsonl");
    const harness = `${logSnippet}
class Tensor:
    def __init__(self, values):
        self.values = values
    def tolist(self):
        return self.values

log = DraftLog(${JSON.stringify(path)})
log.start([3, 4])
log.block(Tensor([5, 6]), [5, 9], scores=[[0.5, 1.0, 3.0, 2.0, 0.0, 0.25, -1.0], Tensor([0.0, 2.0, 1.0, 0.0, 0.0, 0.0, 9.0])])
log.start((7,))
log.block([1], [8, 9], scores=[[0.0, 1.0], [1.0, 0.0]])
log.block([9], [2])
log.finish()
log.finish()
`;
    const { status, stderr } = spawnSync("python3", ["-"], { input: harness, encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
    const [first, second, ...others] = read(readFileSync(path, "utf8"));
    expect(others).toEqual([]);
    expect([first.tokens, first.earlier]).toEqual([[3, 4], []]);
    expect(first.rounds[0].scores?.rows).toEqual([
      [
        [2, 3],
        [3, 2],
        [1, 1],
        [0, 0.5],
        [5, 0.25],
      ],
      [
        [6, 9],
        [1, 2],
        [2, 1],
        [0, 0],
        [3, 0],
      ],
    ]);
    expect([second.tokens, second.earlier]).toEqual([[7], [3, 4, 5, 9]]);
    expect(second.rounds.map(({ committed }) => committed)).toEqual([[8, 9], [2]]);
    // Logits of a whole block, of which the first draft is logged.
    expect(second.rounds[0].scores?.rows).toEqual([
      [
        [1, 1],
        [0, 0],
      ],
    ]);
  });
});
